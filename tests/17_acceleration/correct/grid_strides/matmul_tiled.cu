#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"
#include "core/error.h"

// Blocks of one dimension that walk over the tiles of y; two numbers in each thread.
namespace wick::cuda {

namespace {

constexpr int tile = 16;

__global__ void walk(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                     std::int64_t n) {
  __shared__ Scalar left[tile][tile], right[tile][tile];
  const std::int64_t across = (n + tile - 1) / tile, down = (m + tile - 1) / tile;
  const int x = threadIdx.x % tile, z = threadIdx.x / tile;  // z and z + 8
  for (std::int64_t which = blockIdx.x; which < across * down; which += gridDim.x) {
    const std::int64_t top = which / across * tile, column = which % across * tile + x;
    Scalar sums[2] = {0, 0};
    for (std::int64_t first = 0; first < k; first += tile) {
      for (int i = 0; i < 2; ++i) {
        const std::int64_t row = top + z + 8 * i, inner = first + z + 8 * i;
        left[z + 8 * i][x] = row < m && first + x < k ? a[row * k + first + x] : 0;
        right[z + 8 * i][x] = inner < k && column < n ? b[inner * n + column] : 0;
      }
      __syncthreads();
      for (int t = 0; t < tile; ++t) {
        for (int i = 0; i < 2; ++i) sums[i] += left[z + 8 * i][t] * right[t][x];
      }
      __syncthreads();
    }
    for (int i = 0; i < 2; ++i) {
      const std::int64_t row = top + z + 8 * i;
      if (row < m && column < n) y[row * n + column] = sums[i];
    }
  }
}

}  // namespace

void matmul_tiled(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  launch("matmul_tiled", walk, 5, tile * 8, 0, stream(), a, b, y, m, k, n);
}

}  // namespace wick::cuda
