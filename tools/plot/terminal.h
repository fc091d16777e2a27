#pragma once

#include <string>

namespace wick::plot {

/// What a program's output can show.
struct Terminal {
  /// Lines can be redrawn in place.
  bool is_tty = false;
  bool has_colour = false;
  /// In columns.
  int width = 80;
};

/// The terminal behind a file descriptor. There is colour on a terminal that is not "dumb", and
/// nowhere if NO_COLOR is set and not empty (no-color.org). The width is the terminal's, else
/// COLUMNS, else 80.
Terminal terminal_of(int descriptor);

/// The number of columns of a UTF-8 text without escape sequences; each character counts as one.
int display_width(const std::string& text);

/// The first `width` characters of `text`.
std::string cut(const std::string& text, int width);

/// `text` with spaces after it, or before it, up to `width` columns.
std::string pad_right(const std::string& text, int width);
std::string pad_left(const std::string& text, int width);

/// `text`, `count` times.
std::string repeat(const std::string& text, int count);

}  // namespace wick::plot
