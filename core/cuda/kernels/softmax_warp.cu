#include "core/cuda/kernel.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/launch.h"
#include "core/error.h"

namespace wick::cuda {

namespace {

constexpr unsigned all_lanes = 0xffffffff;
constexpr int rows_a_block = 4;  // one warp for each: blocks are (32, 4)

// x and y are (rows, columns). threadIdx.x is the lane, threadIdx.y the warp; each warp computes at
// most one row.
__global__ void warp_kernel(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  // BEGIN SOLUTION 17.4
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * rows_a_block + threadIdx.y;
  if (row >= rows) return;  // the whole warp
  const int lane = threadIdx.x;
  const Scalar* from = x + row * columns;

  Scalar largest = -Scalar(INFINITY);
  for (std::int64_t j = lane; j < columns; j += warpSize) largest = max(largest, from[j]);
  for (int distance = warpSize / 2; distance > 0; distance /= 2) {
    largest = max(largest, __shfl_xor_sync(all_lanes, largest, distance));
  }

  Scalar sum = 0;
  for (std::int64_t j = lane; j < columns; j += warpSize) sum += exp(from[j] - largest);
  for (int distance = warpSize / 2; distance > 0; distance /= 2) {
    sum += __shfl_xor_sync(all_lanes, sum, distance);
  }

  for (std::int64_t j = lane; j < columns; j += warpSize) {
    y[row * columns + j] = exp(from[j] - largest) / sum;
  }
  // END SOLUTION
}

}  // namespace

void softmax_warp(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (columns == 0) return;
  launch("softmax_warp", warp_kernel,
         Dim3(static_cast<unsigned>((rows + rows_a_block - 1) / rows_a_block)),
         Dim3(32, rows_a_block), 0, stream(), x, y, rows, columns);
}

}  // namespace wick::cuda
