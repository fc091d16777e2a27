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
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      Scalar sum = 0;
      for (std::int64_t p = 0; p < k; ++p) {
        sum += a.data[i * a.row + p * a.column] * b.data[p * b.row + j * b.column];
      }
      y[i * n + j] = sum;
    }
  }
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
