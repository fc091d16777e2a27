#include "core/plain/matmul.h"

#include "core/plain/backend.h"
#include "core/plain/cursor.h"

#include <algorithm>

namespace wick {

namespace plain {

// Element (i, j) of y is row i of a times column j of b. y is contiguous; its old content is
// undefined.
void multiply_loops(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                    std::int64_t n) {
  // BEGIN SOLUTION 01.7
  // Row i of y is the sum of b's rows, weighted by row i of a. In this order the innermost loop
  // walks along rows of b and y, which are mostly contiguous.
  std::fill(y, y + m * n, Scalar(0));
  for (std::int64_t i = 0; i < m; ++i) {
    Scalar* row = y + i * n;
    for (std::int64_t p = 0; p < k; ++p) {
      const Scalar weight = a.data[i * a.row + p * a.column];
      for (std::int64_t j = 0; j < n; ++j) row[j] += weight * b.data[p * b.row + j * b.column];
    }
  }
  // END SOLUTION
}

}  // namespace plain

void PlainBackend::matmul(const Array& a, const Array& b, Array& y) {
  const int leading = y.dim() - 2;
  const std::int64_t m = y.shape()[leading];
  const std::int64_t n = y.shape()[leading + 1];
  const std::int64_t k = a.shape()[leading + 1];
  if (y.numel() == 0) return;
  Cursor at_a(a.shape(), a.strides(), leading);
  Cursor at_b(b.shape(), b.strides(), leading);
  for (std::int64_t first = 0; first < y.numel(); first += m * n) {
    multiply_({a.data() + at_a.offset(), a.strides()[leading], a.strides()[leading + 1]},
              {b.data() + at_b.offset(), b.strides()[leading], b.strides()[leading + 1]},
              y.data() + first, m, k, n);
    at_a.next();
    at_b.next();
  }
}

}  // namespace wick
