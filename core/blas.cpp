#include "core/blas.h"

#include "core/runs.h"

#include <algorithm>

namespace wick {

// A step across a single row or column is never taken: it may be any number.
BlasLayout blas_layout(std::int64_t rows, std::int64_t columns, std::int64_t row_step,
                       std::int64_t column_step) {
  const std::int64_t one = 1;
  if ((column_step == 1 || columns == 1) && (row_step >= columns || rows == 1)) {
    return {rows == 1 ? std::max(columns, one) : row_step, false};
  }
  if ((row_step == 1 || rows == 1) && (column_step >= rows || columns == 1)) {
    return {columns == 1 ? std::max(rows, one) : column_step, true};
  }
  return {0, false};
}

BlasLayout blas_layout(const Layout& operand) {
  const int row = operand.shape.size() - 2;
  return blas_layout(operand.shape[row], operand.shape[row + 1], operand.strides[row],
                     operand.strides[row + 1]);
}

Layout distinct_matrices(const Layout& operand) {
  Layout result = operand;
  for (int axis = 0; axis < operand.shape.size() - 2; ++axis) {
    if (operand.strides[axis] == 0) result.shape = result.shape.with(axis, 1);
  }
  return result;
}

Array readable_by_blas(const Array& x) {
  if (blas_layout(x.layout).leading > 0) return x;
  const Array copied = copy_to(x.view(distinct_matrices(x.layout)), x.device());
  return expanded(copied, x.shape());
}

std::int64_t row_step_across_batch(const Layout& a, const Layout& b) {
  const int leading = a.shape.size() - 2;
  for (int axis = 0; axis < leading; ++axis) {
    if (b.strides[axis] != 0 && b.shape[axis] != 1) return 0;
  }
  const Runs<1> rows(a.shape, {&a.strides}, leading + 1);
  return rows.is_one_run() ? std::max<std::int64_t>(rows.step(0), 0) : 0;
}

}  // namespace wick
