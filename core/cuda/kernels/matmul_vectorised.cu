#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"

namespace wick::cuda {

namespace {

constexpr int tile = 128;         // of y, on each side
constexpr int depth = 8;          // of the tiles of a and b, along k
constexpr int threads = 256;      // 16 by 16 threads, 8 by 8 numbers each
constexpr int stride = tile + 4;  // of a's transposed tile: its writers use 32 different banks

// Four neighbours of a row, with 0 beyond the matrix; one load if all four exist and are aligned.
__device__ float4 load_four(const float* x, std::int64_t row, std::int64_t column,
                            std::int64_t rows, std::int64_t columns) {
  if (row >= rows || column >= columns) return make_float4(0, 0, 0, 0);
  const float* from = x + row * columns + column;
  if (columns % 4 == 0) return *reinterpret_cast<const float4*>(from);
  return make_float4(from[0], column + 1 < columns ? from[1] : 0,
                     column + 2 < columns ? from[2] : 0, column + 3 < columns ? from[3] : 0);
}

__device__ void store_four(float* y, std::int64_t row, std::int64_t column, std::int64_t rows,
                           std::int64_t columns, const float* four) {
  if (row >= rows) return;
  float* to = y + row * columns + column;
  if (columns % 4 == 0) {
    if (column < columns) {
      *reinterpret_cast<float4*>(to) = make_float4(four[0], four[1], four[2], four[3]);
    }
    return;
  }
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if (column + i < columns) to[i] = four[i];
  }
}

__device__ void unpack(float4 four, float* to) {
  to[0] = four.x;
  to[1] = four.y;
  to[2] = four.z;
  to[3] = four.w;
}

// Two pairs of tiles: while the block multiplies one pair, the loads of the next are on their way,
// in registers. A thread computes four squares of 4 by 4, 64 apart, so that a warp's loads of 16
// bytes from shared memory are contiguous.
__global__ void __launch_bounds__(threads)
    vectorised_kernel(const float* a, const float* b, float* y, std::int64_t m, std::int64_t k,
                      std::int64_t n) {
  __shared__ __align__(16) float a_tile[2][depth][stride];  // transposed
  __shared__ __align__(16) float b_tile[2][depth][tile];
  const std::int64_t across = (n + tile - 1) / tile;
  const std::int64_t first_row = blockIdx.x / across * tile;
  const std::int64_t first_column = blockIdx.x % across * tile;
  const int x = threadIdx.x % 16 * 4;
  const int z = threadIdx.x / 16 * 4;
  // The numbers that this thread loads: four of a row of a, and four of a row of b.
  const int a_row = threadIdx.x / 2, a_column = threadIdx.x % 2 * 4;
  const int b_row = threadIdx.x / 32, b_column = threadIdx.x % 32 * 4;

  float sums[8][8] = {};
  float4 a_next = load_four(a, first_row + a_row, a_column, m, k);
  float4 b_next = load_four(b, b_row, first_column + b_column, k, n);
  int turn = 0;
  for (std::int64_t first = 0; first < k; first += depth) {
    a_tile[turn][a_column][a_row] = a_next.x;
    a_tile[turn][a_column + 1][a_row] = a_next.y;
    a_tile[turn][a_column + 2][a_row] = a_next.z;
    a_tile[turn][a_column + 3][a_row] = a_next.w;
    *reinterpret_cast<float4*>(&b_tile[turn][b_row][b_column]) = b_next;
    // One barrier a step is enough: the other pair was last read before the barrier of the step
    // before.
    __syncthreads();
    if (first + depth < k) {
      a_next = load_four(a, first_row + a_row, first + depth + a_column, m, k);
      b_next = load_four(b, first + depth + b_row, first_column + b_column, k, n);
    }
#pragma unroll
    for (int t = 0; t < depth; ++t) {
      float a_part[8], b_part[8];
      unpack(*reinterpret_cast<const float4*>(&a_tile[turn][t][z]), a_part);
      unpack(*reinterpret_cast<const float4*>(&a_tile[turn][t][64 + z]), a_part + 4);
      unpack(*reinterpret_cast<const float4*>(&b_tile[turn][t][x]), b_part);
      unpack(*reinterpret_cast<const float4*>(&b_tile[turn][t][64 + x]), b_part + 4);
#pragma unroll
      for (int i = 0; i < 8; ++i) {
#pragma unroll
        for (int j = 0; j < 8; ++j) sums[i][j] += a_part[i] * b_part[j];
      }
    }
    turn ^= 1;
  }
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const std::int64_t row = first_row + (i < 4 ? z + i : 60 + z + i);
    store_four(y, row, first_column + x, m, n, sums[i]);
    store_four(y, row, first_column + 64 + x, m, n, sums[i] + 4);
  }
}

}  // namespace

void matmul_vectorised(const float* a, const float* b, float* y, std::int64_t m, std::int64_t k,
                       std::int64_t n) {
  const std::int64_t tiles = (m + tile - 1) / tile * ((n + tile - 1) / tile);
  launch("matmul_vectorised", vectorised_kernel, Dim3(static_cast<unsigned>(tiles)), threads, 0,
         stream(), a, b, y, m, k, n);
}

}  // namespace wick::cuda
