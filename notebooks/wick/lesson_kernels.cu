#include "wick/lesson_kernels.h"

#include "core/cuda/kernel.h"
#include "core/cuda/launch.h"

// The text of each kernel is shown by the lesson: kernel_text() finds it by its name.

namespace wick::notebook {

using cuda::Dim3;
using cuda::launch;
using cuda::stream;

namespace kernels {

__global__ void add_one(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] + 1;
}

__global__ void add_one_anywhere(const float* x, float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] + 1;
}

__global__ void load_strided(const float* x, float* y, int stride) {
  y[threadIdx.x] = x[threadIdx.x * stride];
}

__global__ void shared_strided(const float* x, float* y, int stride) {
  __shared__ float words[32 * 64];
  words[threadIdx.x * stride] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = words[(31 - threadIdx.x) * stride];
}

__global__ void transpose_plain(const float* x, float* y, int rows, int columns) {
  const int column = blockIdx.x * 32 + threadIdx.x;
  const int row = blockIdx.y * 32 + threadIdx.y;
  if (row < rows && column < columns) y[column * rows + row] = x[row * columns + column];
}

__global__ void transpose_tiled(const float* x, float* y, int rows, int columns) {
  __shared__ float tile[32][32];
  const int left = blockIdx.x * 32, top = blockIdx.y * 32;
  const int i = threadIdx.x, j = threadIdx.y;
  if (top + j < rows && left + i < columns) tile[j][i] = x[(top + j) * columns + left + i];
  __syncthreads();
  if (left + j < columns && top + i < rows) y[(left + j) * rows + top + i] = tile[i][j];
}

__global__ void transpose_padded(const float* x, float* y, int rows, int columns) {
  __shared__ float tile[32][33];
  const int left = blockIdx.x * 32, top = blockIdx.y * 32;
  const int i = threadIdx.x, j = threadIdx.y;
  if (top + j < rows && left + i < columns) tile[j][i] = x[(top + j) * columns + left + i];
  __syncthreads();
  if (left + j < columns && top + i < rows) y[(left + j) * rows + top + i] = tile[i][j];
}

__global__ void transpose_without_barrier(const float* x, float* y, int rows, int columns) {
  __shared__ float tile[32][33];
  const int left = blockIdx.x * 32, top = blockIdx.y * 32;
  const int i = threadIdx.x, j = threadIdx.y;
  if (top + j < rows && left + i < columns) tile[j][i] = x[(top + j) * columns + left + i];
  if (left + j < columns && top + i < rows) y[(left + j) * rows + top + i] = tile[i][j];
}

__global__ void sum_halves(const float* x, float* y) {
  __shared__ float part[256];
  const int i = threadIdx.x;
  part[i] = x[blockIdx.x * 256 + i];
  for (int active = 128; active >= 1; active /= 2) {
    __syncthreads();
    if (i < active) part[i] += part[i + active];
  }
  if (i == 0) y[blockIdx.x] = part[0];
}

__global__ void sum_neighbours(const float* x, float* y) {
  __shared__ float part[256];
  const int i = threadIdx.x;
  part[i] = x[blockIdx.x * 256 + i];
  for (int distance = 1; distance < 256; distance *= 2) {
    __syncthreads();
    const int at = 2 * distance * i;
    if (at + distance < 256) part[at] += part[at + distance];
  }
  if (i == 0) y[blockIdx.x] = part[0];
}

__global__ void sum_without_barrier(const float* x, float* y) {
  __shared__ float part[256];
  const int i = threadIdx.x;
  part[i] = x[blockIdx.x * 256 + i];
  for (int active = 128; active >= 1; active /= 2) {
    if (i < active) part[i] += part[i + active];
  }
  if (i == 0) y[blockIdx.x] = part[0];
}

__global__ void leave_early(const float* x, float* y, int n) {
  __shared__ float part[64];
  const int i = threadIdx.x;
  if (i >= n) return;
  part[i] = x[i];
  __syncthreads();
  y[i] = part[n - 1 - i];
}

}  // namespace kernels

namespace {

unsigned blocks(std::int64_t numbers, std::int64_t threads) {
  return static_cast<unsigned>((numbers + threads - 1) / threads);
}

using Transpose = void (*)(const float*, float*, int, int);

void transpose(const char* name, Transpose kernel, const Scalar* x, Scalar* y, std::int64_t rows,
               std::int64_t columns) {
  launch(name, kernel, Dim3(blocks(columns, 32), blocks(rows, 32)), Dim3(32, 32), 0, stream(), x, y,
         static_cast<int>(rows), static_cast<int>(columns));
}

void sum(const char* name, void (*kernel)(const float*, float*), const Scalar* x, Scalar* y,
         std::int64_t numbers) {
  launch(name, kernel, blocks(numbers, 256), 256, 0, stream(), x, y);
}

}  // namespace

void add_one(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
             std::int64_t threads) {
  launch("add_one", kernels::add_one, blocks(rows * columns, threads),
         static_cast<unsigned>(threads), 0, stream(), x, y, static_cast<int>(rows * columns));
}

void add_one_anywhere(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
                      std::int64_t threads) {
  launch("add_one_anywhere", kernels::add_one_anywhere, blocks(rows * columns, threads),
         static_cast<unsigned>(threads), 0, stream(), x, y);
}

void load_strided(const Scalar* x, Scalar* y, std::int64_t, std::int64_t, std::int64_t stride) {
  launch("load_strided", kernels::load_strided, 1, 32, 0, stream(), x, y, static_cast<int>(stride));
}

void shared_strided(const Scalar* x, Scalar* y, std::int64_t, std::int64_t, std::int64_t stride) {
  launch("shared_strided", kernels::shared_strided, 1, 32, 0, stream(), x, y,
         static_cast<int>(stride));
}

void transpose_plain(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
                     std::int64_t) {
  transpose("transpose_plain", kernels::transpose_plain, x, y, rows, columns);
}

void transpose_tiled(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
                     std::int64_t) {
  transpose("transpose_tiled", kernels::transpose_tiled, x, y, rows, columns);
}

void transpose_padded(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
                      std::int64_t) {
  transpose("transpose_padded", kernels::transpose_padded, x, y, rows, columns);
}

void transpose_without_barrier(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
                               std::int64_t) {
  transpose("transpose_without_barrier", kernels::transpose_without_barrier, x, y, rows, columns);
}

void sum_halves(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns, std::int64_t) {
  sum("sum_halves", kernels::sum_halves, x, y, rows * columns);
}

void sum_neighbours(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
                    std::int64_t) {
  sum("sum_neighbours", kernels::sum_neighbours, x, y, rows * columns);
}

void sum_without_barrier(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
                         std::int64_t) {
  sum("sum_without_barrier", kernels::sum_without_barrier, x, y, rows * columns);
}

void leave_early(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
                 std::int64_t) {
  launch("leave_early", kernels::leave_early, 1, 64, 0, stream(), x, y,
         static_cast<int>(rows * columns));
}

}  // namespace wick::notebook
