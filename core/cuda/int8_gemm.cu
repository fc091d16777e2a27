#include "core/cuda/int8_gemm.h"

#include "core/cuda/bytes.cuh"
#include "core/cuda/kernel.h"
#include "core/cuda/launch.h"

namespace wick::cuda {

namespace {

// A block computes a tile of y, 16 by 16, one number a thread.
constexpr int tile = 16;

// Both operands are read along their rows, so both tiles have four bytes of a row in each word. The
// words of a column of threads lie in different banks thanks to one word more in each row.
__global__ void int8_kernel(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
                            std::int64_t m, std::int64_t k, std::int64_t n) {
  __shared__ unsigned a_tile[tile][tile + 1];
  __shared__ unsigned b_tile[tile][tile + 1];
  const std::int64_t first_row = std::int64_t{blockIdx.x} * tile;
  const std::int64_t first_column = std::int64_t{blockIdx.y} * tile;
  const std::int64_t a_row = first_row + threadIdx.y;
  const std::int64_t b_row = first_column + threadIdx.y;
  int sum = 0;
  for (std::int64_t first = 0; 4 * first < k; first += tile) {
    const std::int64_t word = first + threadIdx.x;
    a_tile[threadIdx.y][threadIdx.x] = a_row < m ? word_of_bytes(a + a_row * k, k, word) : 0;
    b_tile[threadIdx.y][threadIdx.x] =
        b_row < n ? word_of_bytes(b_transposed + b_row * k, k, word) : 0;
    __syncthreads();
    for (int t = 0; t < tile; ++t) {
      sum = add_products_of_bytes(a_tile[threadIdx.y][t], b_tile[threadIdx.x][t], sum);
    }
    __syncthreads();
  }
  const std::int64_t column = first_column + threadIdx.x;
  if (a_row < m && column < n) y[a_row * n + column] = sum;
}

}  // namespace

void int8_gemm(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
               std::int64_t m, std::int64_t k, std::int64_t n) {
  const auto tiles = [](std::int64_t extent) {
    return static_cast<unsigned>((extent + tile - 1) / tile);
  };
  launch("int8_gemm", int8_kernel, Dim3(tiles(m), tiles(n)), Dim3(tile, tile), 0, stream(), a,
         b_transposed, y, m, k, n);
}

}  // namespace wick::cuda
