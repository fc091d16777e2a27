#include "core/plain/matmul.h"

#include <algorithm>
#include <vector>

namespace wick::plain {

// A step across a single row or column is never taken: it may be any number.
BlasMatrix as_blas(const Matrix& x, std::int64_t rows, std::int64_t columns) {
  // BEGIN SOLUTION 01.8
  if ((x.column == 1 || columns == 1) && (x.row >= columns || rows == 1)) {
    return {x.data, std::max(x.row, columns), false};
  }
  if ((x.row == 1 || rows == 1) && (x.column >= rows || columns == 1)) {
    return {x.data, std::max(x.column, rows), true};
  }
  return {x.data, 0, false};
  // END SOLUTION
}

void multiply_blas(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                   std::int64_t n) {
  if (k == 0) {  // an inner dimension of 0 has no leading dimension
    std::fill(y, y + m * n, Scalar(0));
    return;
  }
  // BEGIN SOLUTION 01.8
  // An operand that BLAS cannot read is copied into `storage`.
  const auto readable = [](const Matrix& x, std::int64_t rows, std::int64_t columns,
                           std::vector<Scalar>& storage) {
    const BlasMatrix there = as_blas(x, rows, columns);
    if (there.leading > 0) return there;
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < columns; ++j) {
        storage.push_back(x.data[i * x.row + j * x.column]);
      }
    }
    return BlasMatrix{storage.data(), columns, false};
  };
  std::vector<Scalar> copy_of_a, copy_of_b;
  gemm(readable(a, m, k, copy_of_a), readable(b, k, n, copy_of_b), y, m, k, n);
  // END SOLUTION
}

}  // namespace wick::plain
