// Chapter 1, Tensor: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 1
// In the framework this file is core/plain/matmul_blas.cpp.

#include "core/plain/matmul.h"

#include <algorithm>
#include <vector>

namespace wick::plain {

// A step across a single row or column is never taken: it may be any number.
BlasMatrix as_blas(const Matrix& x, std::int64_t rows, std::int64_t columns) {
  throw NotImplemented("01.8 matmul through BLAS: see modules/01_tensor/README.md");
}

void multiply_blas(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                   std::int64_t n) {
  if (k == 0) {  // an inner dimension of 0 has no leading dimension
    std::fill(y, y + m * n, Scalar(0));
    return;
  }
  throw NotImplemented("01.8 matmul through BLAS: see modules/01_tensor/README.md");
}

}  // namespace wick::plain
