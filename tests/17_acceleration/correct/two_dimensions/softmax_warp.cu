#include "core/cuda/kernel.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/launch.h"
#include "core/error.h"

// Down to lane 0 and from there to all.
namespace wick::cuda {

namespace {

constexpr int rows_a_block = 8;

__global__ void one_row(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * rows_a_block + threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const bool has_row = row < rows;
  Scalar largest = -INFINITY, sum = 0;
  for (std::int64_t j = lane; has_row && j < columns; j += 32) {
    largest = fmax(largest, x[row * columns + j]);
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    largest = fmax(largest, __shfl_down_sync(0xffffffff, largest, distance));
  }
  largest = __shfl_sync(0xffffffff, largest, 0);
  for (std::int64_t j = lane; has_row && j < columns; j += 32) {
    sum += exp(x[row * columns + j] - largest);
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_down_sync(0xffffffff, sum, distance);
  }
  sum = __shfl_sync(0xffffffff, sum, 0);
  for (std::int64_t j = lane; has_row && j < columns; j += 32) {
    y[row * columns + j] = exp(x[row * columns + j] - largest) / sum;
  }
}

}  // namespace

void softmax_warp(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (columns == 0) return;
  launch("softmax_warp", one_row,
         Dim3(static_cast<unsigned>((rows + rows_a_block - 1) / rows_a_block)), 32 * rows_a_block,
         0, stream(), x, y, rows, columns);
}

}  // namespace wick::cuda
