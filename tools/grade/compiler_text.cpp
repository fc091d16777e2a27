#include "tools/grade/compiler_text.h"

#include <sstream>

namespace wick::grade {
namespace {

constexpr int max_lines = 20;
constexpr std::size_t max_columns = 240;

void remove_all(std::string& text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) {
    text.erase(at, part.size());
  }
}

}  // namespace

std::string printable(const std::string& text) {
  static const char* digits = "0123456789abcdef";
  std::string result;
  for (const char letter : text) {
    const unsigned char code = static_cast<unsigned char>(letter);
    if (code >= 0x20 ? code != 0x7f : letter == '\n' || letter == '\t') {
      result += letter;
    } else {
      result += std::string("\\x") + digits[code >> 4] + digits[code & 15];
    }
  }
  return result;
}

std::string printable_name(const std::string& text) {
  std::string result;
  for (const char letter : printable(text)) {
    result += letter == '\n' ? "\\n" : letter == '\t' ? "\\t" : std::string(1, letter);
  }
  return result;
}

std::string shorten_compiler_text(const std::string& text,
                                  const std::vector<std::filesystem::path>& folders) {
  std::string cleaned = printable(text);
  for (const std::filesystem::path& folder : folders) remove_all(cleaned, folder.string() + "/");
  std::istringstream stream(cleaned);
  std::string result;
  int lines = 0;
  for (std::string line; std::getline(stream, line); ++lines) {
    if (lines == max_lines) return result + "..";
    if (line.size() > max_columns) line = line.substr(0, max_columns) + "..";
    result += line + "\n";
  }
  if (!result.empty()) result.pop_back();
  return result;
}

}  // namespace wick::grade
