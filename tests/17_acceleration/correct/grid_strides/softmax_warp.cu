#include "core/cuda/kernel.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/launch.h"
#include "core/error.h"

// Warps walk over rows. The maximum of a warp by votes would be slow; by segments it is a tree.
namespace wick::cuda {

namespace {

__global__ void walk(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  const int lane = threadIdx.x;
  for (std::int64_t row = blockIdx.x * blockDim.y + threadIdx.y; row < rows;
       row += static_cast<std::int64_t>(gridDim.x) * blockDim.y) {
    Scalar largest = -INFINITY, sum = 0;
    for (std::int64_t j = lane; j < columns; j += 32) largest = fmax(largest, x[row * columns + j]);
    for (int distance = 1; distance < 32; distance *= 2) {
      largest = fmax(largest, __shfl_xor_sync(0xffffffff, largest, distance));
    }
    for (std::int64_t j = lane; j < columns; j += 32) sum += exp(x[row * columns + j] - largest);
    for (int distance = 1; distance < 32; distance *= 2) {
      sum += __shfl_xor_sync(0xffffffff, sum, distance);
    }
    for (std::int64_t j = lane; j < columns; j += 32) {
      y[row * columns + j] = exp(x[row * columns + j] - largest) / sum;
    }
  }
}

}  // namespace

void softmax_warp(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  launch("softmax_warp", walk, 3, Dim3(32, 2), 0, stream(), x, y, rows, columns);
}

}  // namespace wick::cuda
