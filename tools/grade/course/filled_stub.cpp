#include "tools/grade/course/filled_stub.h"

#include <algorithm>
#include <cctype>

namespace wick::grade {
namespace {

// Makes the text from a stub, and remembers which of its lines are the cell's.
class Writer {
 public:
  explicit Writer(const std::string& cell) : cell_(cell) {}

  void add(const std::string& text) {
    for (const char letter : text) put(letter, 0);
  }

  // The part stands on lines of its own, in the columns that it has in the cell.
  void add(const CellPart& part) {
    add(part.own);
    if (part.cell_begin == part.cell_end) return;
    if (!text_.empty() && text_.back() != '\n') add("\n");
    const std::size_t line = cell_.rfind('\n', part.cell_begin);
    const bool begins_line = cell_[part.cell_begin] == '\n' || part.cell_begin == 0;
    const std::size_t column =
        begins_line ? 0 : part.cell_begin - (line == std::string::npos ? 0 : line + 1);
    add(std::string(column, ' '));
    int number =
        1 + static_cast<int>(std::count(
                cell_.begin(), cell_.begin() + static_cast<std::ptrdiff_t>(part.cell_begin), '\n'));
    for (std::size_t at = part.cell_begin; at < part.cell_end; ++at) {
      put(cell_[at], number);
      number += cell_[at] == '\n';
    }
    if (text_.back() != '\n') put('\n', number);
  }

  FilledStub take() { return {std::move(text_), std::move(lines_)}; }

 private:
  void put(char letter, int cell_line) {
    if (text_.empty() || text_.back() == '\n') lines_.push_back(0);
    if (cell_line != 0) lines_.back() = cell_line;
    text_ += letter;
  }

  const std::string& cell_;
  std::string text_;
  std::vector<int> lines_;
};

// The number that begins at `at`, which then points behind it; -1 if none begins there.
int number_at(const std::string& text, std::size_t& at) {
  const std::size_t begin = at;
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) ++at;
  return at == begin || at - begin > 8 ? -1 : std::stoi(text.substr(begin, at - begin));
}

}  // namespace

FilledStub fill(const std::string& stub, std::vector<StubEdit> edits, const std::string& cell) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const StubEdit& a, const StubEdit& b) { return a.begin < b.begin; });
  Writer writer(cell);
  std::size_t at = 0;
  for (const StubEdit& edit : edits) {
    writer.add(stub.substr(at, edit.begin - at));
    for (const CellPart& part : edit.parts) writer.add(part);
    at = edit.end;
  }
  writer.add(stub.substr(at));
  return writer.take();
}

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
