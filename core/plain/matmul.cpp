#include "core/plain/backend.h"
#include "core/plain/cursor.h"

#include <algorithm>

namespace wick {

namespace {

// Where element (i, j) of a matrix lies: at[i * row + j * column]. A transposed matrix is the same
// numbers with the two steps exchanged.
struct Matrix {
  const Scalar* at;
  std::int64_t row;
  std::int64_t column;
};

// (m, k) x (k, n) -> (m, n). Row i of y is the sum of b's rows, weighted by row i of a. In this
// order the innermost loop walks along rows of b and y, as they lie in memory.
void multiply(Matrix a, Matrix b, Scalar* y, std::int64_t m, std::int64_t k, std::int64_t n) {
  std::fill(y, y + m * n, Scalar(0));
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t p = 0; p < k; ++p) {
      const Scalar weight = a.at[i * a.row + p * a.column];
      for (std::int64_t j = 0; j < n; ++j) {
        y[i * n + j] += weight * b.at[p * b.row + j * b.column];
      }
    }
  }
}

}  // namespace

void PlainBackend::matmul(const Array& a, const Array& b, Array& y) {
  const int leading = y.dim() - 2;
  const std::int64_t m = y.shape()[leading];
  const std::int64_t n = y.shape()[leading + 1];
  const std::int64_t k = a.shape()[leading + 1];
  if (y.numel() == 0) return;
  Cursor at_a(a.shape(), a.strides(), leading);
  Cursor at_b(b.shape(), b.strides(), leading);
  for (std::int64_t first = 0; first < y.numel(); first += m * n) {
    multiply({a.data() + at_a.offset(), a.strides()[leading], a.strides()[leading + 1]},
             {b.data() + at_b.offset(), b.strides()[leading], b.strides()[leading + 1]},
             y.data() + first, m, k, n);
    at_a.next();
    at_b.next();
  }
}

}  // namespace wick
