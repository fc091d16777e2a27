// The replacement of cuBLAS on machines without a GPU: one kernel, one tile of results a block.

#include "core/cuda/blas.h"

#include "core/cuda/kernel.h"
#include "core/cuda/launch.h"

#include <cstring>
#include <type_traits>

namespace wick::cuda {

namespace {

constexpr int tile = 16;

__device__ Scalar widen(Bfloat16 x, Precision) {
  const std::uint32_t bits = static_cast<std::uint32_t>(x.bits) << 16;
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// TF32 keeps 10 of a float's 23 stored bits, rounded to nearest.
__device__ Scalar widen(Scalar x, Precision precision) {
  if constexpr (std::is_same_v<Scalar, float>) {
    if (precision == Precision::TF32) {
      std::uint32_t bits;
      std::memcpy(&bits, &x, sizeof bits);
      bits = (bits + 0x0fff + (bits >> 13 & 1)) & ~std::uint32_t(0x1fff);
      std::memcpy(&x, &bits, sizeof bits);
    }
  }
  return x;
}

template <typename T>
__device__ Scalar element(const Matrices<T>& x, std::int64_t product, std::int64_t row,
                          std::int64_t column, Precision precision) {
  const T* const data = x.pointers != nullptr ? x.pointers[product] : x.data + product * x.step;
  return widen(x.transposed ? data[column * x.leading + row] : data[row * x.leading + column],
               precision);
}

template <typename T>
__global__ void multiply_tiles(Matrices<T> a, Matrices<T> b, Scalar* y, Scalar* const* y_pointers,
                               ProductSize size, std::int64_t tiles_across, std::int64_t tiles_down,
                               Precision precision) {
  __shared__ Scalar of_a[tile][tile];
  __shared__ Scalar of_b[tile][tile + 1];
  const std::int64_t tiles = tiles_across * tiles_down;
  const std::int64_t product = blockIdx.x / tiles;
  const std::int64_t row = blockIdx.x % tiles / tiles_across * tile + threadIdx.y;
  const std::int64_t column = blockIdx.x % tiles % tiles_across * tile + threadIdx.x;
  Scalar sum = 0;
  for (std::int64_t first = 0; first < size.k; first += tile) {
    const std::int64_t across = first + threadIdx.x;
    const std::int64_t down = first + threadIdx.y;
    of_a[threadIdx.y][threadIdx.x] =
        row < size.m && across < size.k ? element(a, product, row, across, precision) : 0;
    of_b[threadIdx.y][threadIdx.x] =
        down < size.k && column < size.n ? element(b, product, down, column, precision) : 0;
    __syncthreads();
    const int n = size.k - first < tile ? static_cast<int>(size.k - first) : tile;
    for (int i = 0; i < n; ++i) sum += of_a[threadIdx.y][i] * of_b[i][threadIdx.x];
    __syncthreads();
  }
  if (row >= size.m || column >= size.n) return;
  Scalar* const to = y_pointers != nullptr ? y_pointers[product] : y + product * size.m * size.n;
  to[row * size.n + column] = sum;
}

template <typename T>
void multiply(const Matrices<T>& a, const Matrices<T>& b, Scalar* y, Scalar* const* y_pointers,
              const ProductSize& size, Precision precision) {
  const std::int64_t across = (size.n + tile - 1) / tile;
  const std::int64_t down = (size.m + tile - 1) / tile;
  launch("matmul", multiply_tiles<T>, static_cast<unsigned>(size.batch * across * down),
         Dim3(tile, tile), 0, stream(), a, b, y, y_pointers, size, across, down, precision);
}

}  // namespace

void gemm(const Matrices<Scalar>& a, const Matrices<Scalar>& b, Scalar* y,
          Scalar* const* y_pointers, const ProductSize& size, Precision precision) {
  multiply(a, b, y, y_pointers, size, precision);
}

void gemm(const Matrices<Bfloat16>& a, const Matrices<Bfloat16>& b, Scalar* y,
          Scalar* const* y_pointers, const ProductSize& size) {
  multiply(a, b, y, y_pointers, size, Precision::Full);
}

}  // namespace wick::cuda
