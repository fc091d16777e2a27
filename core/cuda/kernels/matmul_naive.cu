#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"
#include "core/error.h"

namespace wick::cuda {

namespace {

// A block's threads cover a square of y, 16 by 16.
constexpr int side = 16;

// a is (m, k), b is (k, n), y is (m, n); each thread computes at most one number of y.
__global__ void naive_kernel(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                             std::int64_t k, std::int64_t n) {
  // BEGIN SOLUTION 17.1
  // Squares of y are numbered row by row: only x of a grid has room for many blocks.
  const std::int64_t across = (n + side - 1) / side;
  const std::int64_t row = blockIdx.x / across * side + threadIdx.x;
  const std::int64_t column = blockIdx.x % across * side + threadIdx.y;
  if (row >= m || column >= n) return;
  Scalar sum = 0;
  for (std::int64_t i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
  y[row * n + column] = sum;
  // END SOLUTION
}

}  // namespace

void matmul_naive(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  // BEGIN SOLUTION 17.1
  const std::int64_t squares = (m + side - 1) / side * ((n + side - 1) / side);
  launch("matmul_naive", naive_kernel, Dim3(static_cast<unsigned>(squares)), Dim3(side, side), 0,
         stream(), a, b, y, m, k, n);
  // END SOLUTION
}

}  // namespace wick::cuda
