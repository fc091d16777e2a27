#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wick::grade {

/// A chapter's file with functions of a cell in it.
struct FilledStub {
  std::string text;
  /// For each line of the text, from the first: the line of the cell that it is, from 1; 0 for the
  /// chapter's own.
  std::vector<int> cell_lines;

  /// What a compiler says of the file called `name`, with lines of the cell in place of its own.
  std::string in_cell_lines(const std::string& compiler_text, const std::string& name) const;
};

/// What is written into [begin, end) of a stub: text of ours, or a part of the cell.
struct CellPart {
  std::string own;
  std::size_t cell_begin = 0, cell_end = 0;
};
struct StubEdit {
  std::size_t begin = 0, end = 0;
  std::vector<CellPart> parts;
};

/// The stub after its edits, which stand for parts of `cell`.
FilledStub fill(const std::string& stub, std::vector<StubEdit> edits, const std::string& cell);

}  // namespace wick::grade
