#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"

namespace wick::cuda {

namespace {

constexpr int side = 16;

// The plain kernel with threadIdx.x along a row of b and y: 16 neighbouring threads read and write
// neighbouring numbers, and share one number of a.
__global__ void coalesced_kernel(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                                 std::int64_t k, std::int64_t n) {
  const std::int64_t across = (n + side - 1) / side;
  const std::int64_t row = blockIdx.x / across * side + threadIdx.y;
  const std::int64_t column = blockIdx.x % across * side + threadIdx.x;
  if (row >= m || column >= n) return;
  Scalar sum = 0;
  for (std::int64_t i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
  y[row * n + column] = sum;
}

}  // namespace

void matmul_coalesced(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                      std::int64_t n) {
  const std::int64_t squares = (m + side - 1) / side * ((n + side - 1) / side);
  launch("matmul_coalesced", coalesced_kernel, Dim3(static_cast<unsigned>(squares)),
         Dim3(side, side), 0, stream(), a, b, y, m, k, n);
}

}  // namespace wick::cuda
