// The suites of chapter 02 about the rows of an array, along its last axis and along any, on
// functions of cells: see graded.h.
#include "core/ops/along_axis.h"
#include "core/plain/each_row.h"

#include "tests/02_activations/public/arrays.h"
#include "wick/graded.h"

namespace wick::plain::swapped {
namespace {

notebook::Swapped<void(const Array&, Array&, RowTransform)> each_row(plain::each_row);

}  // namespace
}  // namespace wick::plain::swapped

namespace wick::swapped {
namespace {

notebook::Swapped<Array(const Array&, int, RowKernel)> along_axis(wick::along_axis);

Array softmax_of_rows(const Array& x) { return wick::softmax(Tensor(x), -1).array(); }

/// The suite calls the operation that along_axis was made for.
Tensor softmax(const Tensor& x, int axis) {
  const Array y = along_axis(x.array(), axis, softmax_of_rows);
  if (y.buffer == nullptr) fail<ValueError>("along axis ", axis, ": the result is no array");
  return Tensor(y);
}

}  // namespace
}  // namespace wick::swapped

#define each_row swapped::each_row
#include "tests/02_activations/public/each_row.cpp"
#undef each_row
#define softmax swapped::softmax
#include "tests/02_activations/public/along_axis.cpp"
#undef softmax

namespace wick::notebook {

Checked graded_02_7(const Checked& checked, const OverRows& yours) {
  return run_graded(checked, plain::swapped::each_row, yours);
}

Checked graded_02_8(const Checked& checked, const AlongAxis& yours) {
  return run_graded(checked, swapped::along_axis, yours);
}

}  // namespace wick::notebook
