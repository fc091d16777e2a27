#include "tools/grade/course/cell.h"

#include <algorithm>
#include <cctype>

namespace wick::grade {
namespace {

// The number that begins at `at`, and behind it; -1 where none does.
int number_at(const std::string& text, std::size_t& at) {
  const std::size_t begin = at;
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) ++at;
  return at == begin || at - begin > 8 ? -1 : std::stoi(text.substr(begin, at - begin));
}

}  // namespace

std::string FilledStub::in_cell_lines(const std::string& compiler_text,
                                      const std::string& name) const {
  const auto cell_line = [&](int line) {
    const bool is_there = line >= 1 && static_cast<std::size_t>(line) <= cell_lines.size();
    return is_there ? cell_lines[static_cast<std::size_t>(line) - 1] : 0;
  };
  std::string result;
  for (std::size_t at = 0; at < compiler_text.size();) {
    const std::size_t end = std::min(compiler_text.find('\n', at), compiler_text.size() - 1) + 1;
    std::string line = compiler_text.substr(at, end - at);
    at = end;
    const bool is_of_file = line.compare(0, name.size() + 1, name + ":") == 0;
    // "attention.cpp:21:10: error: ..", or the margin of a line that is quoted: "   21 |   return"
    std::size_t begin = is_of_file ? name.size() + 1 : line.find_first_not_of(' ');
    std::size_t behind = begin;
    const int number = begin == std::string::npos ? -1 : number_at(line, behind);
    const bool is_margin = !is_of_file && number >= 0 && line.compare(behind, 2, " |") == 0;
    const int new_number = is_of_file || is_margin ? cell_line(number) : 0;
    if (new_number != 0) {
      std::string digits = std::to_string(new_number);
      if (is_margin && digits.size() < behind - begin) {
        digits.insert(0, behind - begin - digits.size(), ' ');
      }
      line.replace(begin, behind - begin, digits);
    }
    const bool is_place_in_cell = is_of_file && (new_number != 0 || number < 0);
    result += is_place_in_cell ? "cell" + line.substr(name.size()) : line;
  }
  return result;
}

}  // namespace wick::grade
