#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"
#include "core/error.h"

namespace wick::cuda {

namespace {

// A block computes a tile of y, 16 by 16, one number a thread.
constexpr int tile = 16;

// a is (m, k), b is (k, n), y is (m, n). The block walks along k: at each step its threads bring a
// tile of a and a tile of b to shared memory, and add the products of the two.
__global__ void tiled_kernel(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                             std::int64_t k, std::int64_t n) {
  // BEGIN SOLUTION 17.2
  __shared__ Scalar a_tile[tile][tile];
  __shared__ Scalar b_tile[tile][tile];
  const std::int64_t across = (n + tile - 1) / tile;
  const std::int64_t row = blockIdx.x / across * tile + threadIdx.y;
  const std::int64_t column = blockIdx.x % across * tile + threadIdx.x;
  Scalar sum = 0;
  for (std::int64_t first = 0; first < k; first += tile) {
    const std::int64_t i = first + threadIdx.x;  // along a's row
    const std::int64_t j = first + threadIdx.y;  // along b's column
    // Zeros fill a tile that reaches over the edge. No thread may return early: all must reach the
    // barriers.
    a_tile[threadIdx.y][threadIdx.x] = row < m && i < k ? a[row * k + i] : 0;
    b_tile[threadIdx.y][threadIdx.x] = j < k && column < n ? b[j * n + column] : 0;
    __syncthreads();
    for (int t = 0; t < tile; ++t) sum += a_tile[threadIdx.y][t] * b_tile[t][threadIdx.x];
    __syncthreads();
  }
  if (row < m && column < n) y[row * n + column] = sum;
  // END SOLUTION
}

}  // namespace

void matmul_tiled(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  // BEGIN SOLUTION 17.2
  const std::int64_t tiles = (m + tile - 1) / tile * ((n + tile - 1) / tile);
  launch("matmul_tiled", tiled_kernel, Dim3(static_cast<unsigned>(tiles)), Dim3(tile, tile), 0,
         stream(), a, b, y, m, k, n);
  // END SOLUTION
}

}  // namespace wick::cuda
