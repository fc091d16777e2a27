#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"

namespace wick::cuda {

namespace {

constexpr int tile = 64;      // of y, on each side
constexpr int depth = 16;     // of the tiles of a and b, along k
constexpr int each = 4;       // a thread computes 4 by 4 numbers of y
constexpr int threads = 256;  // 16 by 16 threads, 4 by 4 numbers each

// Each step reads 2 * 4 numbers from shared memory for 4 * 4 products; the tiled kernel reads 2 for
// each product. A thread's numbers lie 16 apart, so that neighbouring threads read neighbouring
// words.
__global__ void registers_kernel(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                                 std::int64_t k, std::int64_t n) {
  __shared__ Scalar a_tile[depth][tile + 2];  // transposed; two columns more avoid bank conflicts
  __shared__ Scalar b_tile[depth][tile];
  const std::int64_t across = (n + tile - 1) / tile;
  const std::int64_t first_row = blockIdx.x / across * tile;
  const std::int64_t first_column = blockIdx.x % across * tile;
  const int x = threadIdx.x % 16;
  const int z = threadIdx.x / 16;
  Scalar sums[each][each] = {};
  for (std::int64_t first = 0; first < k; first += depth) {
    for (int i = threadIdx.x; i < tile * depth; i += threads) {
      const std::int64_t row = first_row + i / depth;
      const std::int64_t column = first + i % depth;
      a_tile[i % depth][i / depth] = row < m && column < k ? a[row * k + column] : 0;
    }
    for (int i = threadIdx.x; i < tile * depth; i += threads) {
      const std::int64_t row = first + i / tile;
      const std::int64_t column = first_column + i % tile;
      b_tile[i / tile][i % tile] = row < k && column < n ? b[row * n + column] : 0;
    }
    __syncthreads();
    for (int t = 0; t < depth; ++t) {
      Scalar a_part[each], b_part[each];
#pragma unroll
      for (int i = 0; i < each; ++i) a_part[i] = a_tile[t][z + 16 * i];
#pragma unroll
      for (int j = 0; j < each; ++j) b_part[j] = b_tile[t][x + 16 * j];
#pragma unroll
      for (int i = 0; i < each; ++i) {
#pragma unroll
        for (int j = 0; j < each; ++j) sums[i][j] += a_part[i] * b_part[j];
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < each; ++i) {
    const std::int64_t row = first_row + z + 16 * i;
#pragma unroll
    for (int j = 0; j < each; ++j) {
      const std::int64_t column = first_column + x + 16 * j;
      if (row < m && column < n) y[row * n + column] = sums[i][j];
    }
  }
}

}  // namespace

void matmul_registers(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                      std::int64_t n) {
  const std::int64_t tiles = (m + tile - 1) / tile * ((n + tile - 1) / tile);
  launch("matmul_registers", registers_kernel, Dim3(static_cast<unsigned>(tiles)), threads, 0,
         stream(), a, b, y, m, k, n);
}

}  // namespace wick::cuda
