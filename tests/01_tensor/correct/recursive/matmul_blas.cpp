#include "core/plain/matmul.h"

#include <algorithm>
#include <vector>

namespace wick::plain {

// A step across a single row or column is never taken: it may be any number.
BlasMatrix as_blas(const Matrix& x, std::int64_t rows, std::int64_t columns) {
  const auto reads = [](std::int64_t length, std::int64_t within, std::int64_t count,
                        std::int64_t between) {
    return (within == 1 || length == 1) && (between >= length || count == 1);
  };
  if (reads(columns, x.column, rows, x.row)) {
    return {x.data, rows > 1 ? x.row : std::max<std::int64_t>(columns, 1), false};
  }
  if (reads(rows, x.row, columns, x.column)) {
    return {x.data, columns > 1 ? x.column : rows, true};
  }
  return {nullptr, 0, true};
}

void multiply_blas(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                   std::int64_t n) {
  if (k == 0) {  // an inner dimension of 0 has no leading dimension
    std::fill(y, y + m * n, Scalar(0));
    return;
  }
  // A copy of its own is a matrix like any other, and is multiplied by the same function.
  const auto copy = [](const Matrix& x, std::int64_t rows, std::int64_t columns) {
    std::vector<Scalar> numbers(rows * columns);
    for (std::int64_t j = 0; j < columns; ++j) {
      for (std::int64_t i = 0; i < rows; ++i) {
        numbers[j * rows + i] = x.data[i * x.row + j * x.column];
      }
    }
    return numbers;
  };
  if (as_blas(a, m, k).leading == 0) {
    const std::vector<Scalar> numbers = copy(a, m, k);
    return multiply_blas({numbers.data(), 1, m}, b, y, m, k, n);
  }
  if (as_blas(b, k, n).leading == 0) {
    const std::vector<Scalar> numbers = copy(b, k, n);
    return multiply_blas(a, {numbers.data(), 1, k}, y, m, k, n);
  }
  gemm(as_blas(a, m, k), as_blas(b, k, n), y, m, k, n);
}

}  // namespace wick::plain
