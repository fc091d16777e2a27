#pragma once

#include <string>

namespace wick::cli {

/// False if stdout is no terminal or NO_COLOR is set.
bool has_colours();

/// Coloured text for a terminal; plain text without colours.
std::string green(const std::string& text);
std::string red(const std::string& text);
std::string dim(const std::string& text);
std::string bold(const std::string& text);

/// Breaks `text` at blanks into lines of at most `columns`, each after `indentation`.
std::string wrapped(const std::string& text, const std::string& indentation,
                    std::size_t columns = 96);

/// Adds blanks to `text` up to `width` columns of a terminal. Add colours afterwards.
std::string padded(const std::string& text, std::size_t width);

}  // namespace wick::cli
