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

__global__ void matmul_placed(const float* a, const float* b, float* y, int m, int k, int n,
                              Place place) {
  __shared__ float a_tile[16][16], b_tile[16][16];
  const int top = blockIdx.y * 16, left = blockIdx.x * 16;
  const int i = threadIdx.x, j = threadIdx.y;
  float sum = 0;
  for (int first = 0; first < k; first += 16) {
    const int at_a = place(m, k, top, first, i, j);
    const int at_b = place(k, n, first, left, i, j);
    a_tile[j][i] = at_a < 0 ? 0 : a[at_a];
    b_tile[j][i] = at_b < 0 ? 0 : b[at_b];
    __syncthreads();
    for (int t = 0; t < 16; ++t) sum += a_tile[j][t] * b_tile[t][i];
    __syncthreads();
  }
  const int at_y = place(m, n, top, left, i, j);
  if (at_y >= 0) y[at_y] = sum;
}

__global__ void softmax_joined(const float* x, float* y, int columns, Join join) {
  const float* row = x + blockIdx.x * columns;
  Running mine{-INFINITY, 0};
  for (int j = threadIdx.x; j < columns; j += 32) {
    const float value = row[j];
    mine = join(mine, Running{value, value > -INFINITY ? 1.0f : 0.0f});
  }
  for (int distance = 16; distance >= 1; distance /= 2) {
    const float largest = __shfl_xor_sync(0xffffffff, mine.largest, distance);
    const float sum = __shfl_xor_sync(0xffffffff, mine.sum, distance);
    mine = join(mine, Running{largest, sum});
  }
  for (int j = threadIdx.x; j < columns; j += 32) {
    y[blockIdx.x * columns + j] = exp(row[j] - mine.largest) / mine.sum;
  }
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

void matmul_placed(Place place, const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                   std::int64_t k, std::int64_t n) {
  launch("matmul_placed", kernels::matmul_placed, Dim3(blocks(n, 16), blocks(m, 16)), Dim3(16, 16),
         0, stream(), a, b, y, static_cast<int>(m), static_cast<int>(k), static_cast<int>(n),
         place);
}

void softmax_joined(Join join, const Scalar* x, Scalar* y, std::int64_t rows,
                    std::int64_t columns) {
  launch("softmax_joined", kernels::softmax_joined, static_cast<unsigned>(rows), 32, 0, stream(), x,
         y, static_cast<int>(columns), join);
}

}  // namespace wick::notebook
