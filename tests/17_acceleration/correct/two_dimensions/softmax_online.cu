#include "core/cuda/kernel.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/launch.h"
#include "core/error.h"

// The pair by shuffles, one warp a block.
namespace wick::cuda {

namespace {

__device__ void add(Scalar& largest, Scalar& sum, Scalar other_largest, Scalar other_sum) {
  const Scalar both = fmax(largest, other_largest);
  if (both == -INFINITY) return;
  sum = sum * exp(largest - both) + other_sum * exp(other_largest - both);
  largest = both;
}

__global__ void one_row(const Scalar* x, Scalar* y, std::int64_t columns) {
  const Scalar* from = x + blockIdx.x * columns;
  Scalar largest = -INFINITY, sum = 0;
  for (std::int64_t j = threadIdx.x; j < columns; j += 32) add(largest, sum, from[j], 1);
  for (int distance = 16; distance > 0; distance /= 2) {
    const Scalar other_largest = __shfl_xor_sync(0xffffffff, largest, distance);
    const Scalar other_sum = __shfl_xor_sync(0xffffffff, sum, distance);
    add(largest, sum, other_largest, other_sum);
  }
  for (std::int64_t j = threadIdx.x; j < columns; j += 32) {
    y[blockIdx.x * columns + j] = exp(from[j] - largest) / sum;
  }
}

}  // namespace

void softmax_online(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (columns == 0) return;
  launch("softmax_online", one_row, Dim3(static_cast<unsigned>(rows)), 32, 0, stream(), x, y,
         columns);
}

}  // namespace wick::cuda
