#pragma once

#include <string>

namespace wick::cli {

/// Text for a terminal; the text itself where stdout is none or NO_COLOR is set.
std::string green(const std::string& text);
std::string red(const std::string& text);
std::string dim(const std::string& text);
std::string bold(const std::string& text);

/// `text` broken at blanks into lines of at most `columns`, each after `indentation`.
std::string wrapped(const std::string& text, const std::string& indentation,
                    std::size_t columns = 96);

/// `text` and blanks up to `width` columns; escapes that colour it are to be added afterwards.
std::string padded(const std::string& text, std::size_t width);

}  // namespace wick::cli
