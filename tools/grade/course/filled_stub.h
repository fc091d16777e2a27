#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wick::grade {

/// A chapter's file with functions of a cell in it.
struct FilledStub {
  std::string text;
  /// For each line of the text, the number of the line in the cell, from 1; 0 for a line of the
  /// chapter's own.
  std::vector<int> cell_lines;

  /// The compiler's text, in which line numbers of the file called `name` become those of the cell.
  std::string in_cell_lines(const std::string& compiler_text, const std::string& name) const;
};

/// A text that replaces [begin, end) of a stub: the chapter's own text, or a part of the cell.
struct CellPart {
  std::string own;
  std::size_t cell_begin = 0, cell_end = 0;
};
struct StubEdit {
  std::size_t begin = 0, end = 0;
  std::vector<CellPart> parts;
};

/// The stub after its edits. Their parts of the cell are offsets in `cell`.
FilledStub fill(const std::string& stub, std::vector<StubEdit> edits, const std::string& cell);

}  // namespace wick::grade
