#include "tools/cli/style.h"

#include "tools/grade/system/columns.h"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

namespace wick::cli {
namespace {

std::string styled(const char* code, const std::string& text) {
  return has_colours() ? std::string("\x1b[") + code + "m" + text + "\x1b[0m" : text;
}

}  // namespace

bool has_colours() {
  static const bool is_wanted = ::isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
  return is_wanted;
}

std::string green(const std::string& text) { return styled("32", text); }
std::string red(const std::string& text) { return styled("31", text); }
std::string dim(const std::string& text) { return styled("2", text); }
std::string bold(const std::string& text) { return styled("1", text); }

std::string wrapped(const std::string& text, const std::string& indentation, std::size_t columns) {
  std::istringstream lines(text);
  std::string result;
  for (std::string source; std::getline(lines, source);) {
    std::istringstream words(source);
    std::string line = indentation;
    bool is_empty = true;
    for (std::string word; words >> word; is_empty = false) {
      if (!is_empty && line.size() + 1 + word.size() > columns) {
        result += line + "\n";
        line = indentation;
        is_empty = true;
      }
      line += (is_empty ? "" : " ") + word;
    }
    result += line + "\n";
  }
  return result;
}

std::string padded(const std::string& text, std::size_t width) {
  const std::size_t columns = grade::columns_of(text);
  return columns >= width ? text : text + std::string(width - columns, ' ');
}

}  // namespace wick::cli
