#include "tools/plot/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace wick::plot {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

int width_of(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  const int width = columns == nullptr ? 0 : std::atoi(columns);
  return width > 0 ? width : 80;
}

bool starts_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

}  // namespace

Terminal terminal_of(int descriptor) {
  const char* kind = std::getenv("TERM");
  const bool is_dumb = kind == nullptr || std::strcmp(kind, "dumb") == 0;
  Terminal terminal;
  terminal.is_tty = ::isatty(descriptor) == 1 && !is_dumb;
  terminal.has_colour = terminal.is_tty && !is_set("NO_COLOR");
  terminal.width = std::clamp(width_of(descriptor), 20, 1000);
  return terminal;
}

int display_width(const std::string& text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), starts_character));
}

std::string cut(const std::string& text, int width) {
  int seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (starts_character(text[i]) && ++seen > width) return text.substr(0, i);
  }
  return text;
}

std::string pad_right(const std::string& text, int width) {
  return text + repeat(" ", width - display_width(text));
}

std::string pad_left(const std::string& text, int width) {
  return repeat(" ", width - display_width(text)) + text;
}

std::string repeat(const std::string& text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

}  // namespace wick::plot
