#include "tools/grade/build/compiler_text.h"

#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <sstream>

namespace wick::grade {
namespace {

constexpr int max_lines = 20;
constexpr std::size_t max_columns = 240;

bool ends_path(const std::string& text, std::size_t at) {
  static const std::string signs = " \t'\"`(),:;<>[]=";
  const bool is_quote = text.compare(at, 2, "\xe2\x80") == 0;  // of g++'s messages
  return is_quote || signs.find(text[at]) != std::string::npos;
}

// "/home/ada/course/core/core.h:3" -> "core.h:3".
std::string without_folders(const std::string& line) {
  std::string result;
  for (std::size_t at = 0; at < line.size();) {
    const bool is_first = at == 0 || ends_path(line, at - 1) || (line[at - 1] & 0x80) != 0;
    if (line[at] != '/' || !is_first) {
      result += line[at++];
      continue;
    }
    std::size_t end = at;
    while (end < line.size() && !ends_path(line, end)) ++end;
    result += line.substr(line.rfind('/', end - 1) + 1, end - line.rfind('/', end - 1) - 1);
    at = end;
  }
  return result;
}

// "   12 |   return x / y;": the student's own text, or the marks below it.
bool is_source(const std::string& line) {
  const std::size_t sign = line.find_first_not_of(" 0123456789");
  return sign != std::string::npos && sign > 0 && line[sign] == '|';
}

}  // namespace

std::string shorten_compiler_text(const std::string& text,
                                  const std::vector<std::filesystem::path>& folders) {
  std::string cleaned = printable(text);
  for (const std::filesystem::path& folder : folders) {
    cleaned = without(cleaned, folder.string() + "/");
  }
  std::istringstream stream(cleaned);
  std::string result;
  int lines = 0;
  for (std::string line; std::getline(stream, line); ++lines) {
    if (lines == max_lines) return result + "..";
    if (!is_source(line)) line = without_folders(line);
    if (line.size() > max_columns) line = beginning_of(line, max_columns) + "..";
    result += line + "\n";
  }
  if (!result.empty()) result.pop_back();
  return result;
}

std::string first_error(const std::string& text) {
  std::istringstream stream(text);
  std::string first, error, rest;
  bool is_inside = false;  // in the lines of the source below the first error
  for (std::string line; std::getline(stream, line);) {
    const auto has = [&](const char* part) { return line.find(part) != std::string::npos; };
    if (first.empty()) first = line;
    if (error.empty() && (has(" error: ") || has("undefined reference"))) {
      error = line;
      is_inside = true;
      continue;
    }
    is_inside = is_inside && is_source(line);
    if (is_inside) error += "\n" + line;
    if (line.rfind("what it means: ", 0) == 0 || has(" cannot be graded")) rest += "\n" + line;
  }
  return error.empty() ? first : error + rest;
}

}  // namespace wick::grade
