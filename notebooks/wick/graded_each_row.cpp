// The suite of chapter 02 about the rows of an array, on functions of cells: see graded.h.
#include "core/plain/each_row.h"

#include "tests/02_activations/public/arrays.h"
#include "wick/graded.h"

namespace wick::plain::swapped {
namespace {

notebook::Swapped<void(const Array&, Array&, RowTransform)> each_row(plain::each_row);

}  // namespace
}  // namespace wick::plain::swapped

#define each_row swapped::each_row
#include "tests/02_activations/public/each_row.cpp"
#undef each_row

namespace wick::notebook {

Checked graded_02_7(const Checked& checked, const OverRows& yours) {
  return run_graded(checked, plain::swapped::each_row, yours);
}

}  // namespace wick::notebook
