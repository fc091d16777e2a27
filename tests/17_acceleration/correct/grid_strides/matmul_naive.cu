#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"
#include "core/error.h"

// A grid of any size: each thread walks over all numbers that are its own.
namespace wick::cuda {

namespace {

__global__ void walk(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                     std::int64_t n) {
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  for (std::int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < m * n; i += step) {
    const Scalar* row = a + i / n * k;
    const Scalar* column = b + i % n;
    Scalar sum = 0;
    for (std::int64_t t = 0; t < k; ++t) sum += row[t] * column[t * n];
    y[i] = sum;
  }
}

}  // namespace

void matmul_naive(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  launch("matmul_naive", walk, 7, 96, 0, stream(), a, b, y, m, k, n);
}

}  // namespace wick::cuda
