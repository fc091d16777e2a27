#pragma once

#include "tools/grade/edges/edges.h"

#include <string>
#include <vector>

// Cells of edges in a student's words.
namespace wick::grade {

/// The names in a cell's row: "MultiHeadAttention::forward key with value" has two arguments.
struct CellRow {
  std::string function;
  /// The arguments, as they are called in the stub's head; "this" is the object. There are none for
  /// the function itself.
  std::vector<std::string> arguments;
};
CellRow row_in(const Cell& cell);

/// Returns what the cells say, as a clause: "q and k are views with permuted axes". They are of one
/// function and one column. Several cells are of one argument each, or pairs that have the same
/// permuted strides. `is_number`: the argument is a number, and no tensor or list of them.
std::string cell_words(const std::vector<const Cell*>& cells, bool is_number);

}  // namespace wick::grade
