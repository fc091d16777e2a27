#include "core/plain/matmul.h"

#include <algorithm>
#include <vector>

namespace wick::plain {

// A step across a single row or column is never taken: it may be any number.
BlasMatrix as_blas(const Matrix& x, std::int64_t rows, std::int64_t columns) {
  BlasMatrix result = {x.data, 0, false};
  const bool one_row = rows == 1;
  const bool one_column = columns == 1;
  if (x.column == 1 || one_column) {
    if (one_row) {
      result.leading = columns;
    } else if (x.row >= columns) {
      result.leading = x.row;
    }
  }
  if (result.leading == 0 && (x.row == 1 || one_row)) {
    result.transposed = true;
    if (one_column) {
      result.leading = rows;
    } else if (x.column >= rows) {
      result.leading = x.column;
    }
  }
  return result;
}

void multiply_blas(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                   std::int64_t n) {
  if (k == 0) {  // an inner dimension of 0 has no leading dimension
    std::fill(y, y + m * n, Scalar(0));
    return;
  }
  BlasMatrix left = as_blas(a, m, k);
  BlasMatrix right = as_blas(b, k, n);
  std::vector<Scalar> left_copy, right_copy;
  if (left.leading == 0) {
    left_copy.resize(m * k);
    for (std::int64_t i = 0; i < m * k; ++i)
      left_copy[i] = a.data[i / k * a.row + i % k * a.column];
    left = {left_copy.data(), k, false};
  }
  if (right.leading == 0) {
    right_copy.resize(k * n);
    for (std::int64_t i = 0; i < k * n; ++i)
      right_copy[i] = b.data[i / n * b.row + i % n * b.column];
    right = {right_copy.data(), n, false};
  }
  gemm(left, right, y, m, k, n);
}

}  // namespace wick::plain
