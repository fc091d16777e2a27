#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"
#include "core/error.h"

// Grids of two dimensions, as most books have them.
namespace wick::cuda {

namespace {

__global__ void one_number(const Scalar* a, const Scalar* b, Scalar* y, int m, int k, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < m && column < n) {
    Scalar total = 0;
    for (int t = 0; t < k; ++t) total = fma(a[row * k + t], b[t * n + column], total);
    y[row * n + column] = total;
  }
}

}  // namespace

void matmul_naive(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  const Dim3 block(32, 8);
  const Dim3 grid(static_cast<unsigned>((n + 31) / 32), static_cast<unsigned>((m + 7) / 8));
  launch("matmul_naive", one_number, grid, block, 0, stream(), a, b, y, static_cast<int>(m),
         static_cast<int>(k), static_cast<int>(n));
}

}  // namespace wick::cuda
