#include "core/cuda/kernel.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/launch.h"
#include "core/error.h"

// Warps fold by shuffles, the first thread folds the warps.
namespace wick::cuda {

namespace {

constexpr int threads = 128;

__device__ Scalar of_the_block(Scalar mine, bool is_maximum, Scalar* of_warps) {
  for (int distance = 16; distance > 0; distance /= 2) {
    const Scalar other = __shfl_down_sync(0xffffffff, mine, distance);
    mine = is_maximum ? fmax(mine, other) : mine + other;
  }
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = mine;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int warp = 1; warp < threads / 32; ++warp) {
      of_warps[0] = is_maximum ? fmax(of_warps[0], of_warps[warp]) : of_warps[0] + of_warps[warp];
    }
  }
  __syncthreads();
  return of_warps[0];
}

__global__ void one_row(const Scalar* x, Scalar* y, std::int64_t columns) {
  __shared__ Scalar maxima[threads / 32], sums[threads / 32];
  x += blockIdx.x * columns;
  y += blockIdx.x * columns;
  Scalar largest = -INFINITY;
  for (std::int64_t j = threadIdx.x; j < columns; j += threads) largest = fmax(largest, x[j]);
  largest = of_the_block(largest, true, maxima);
  Scalar sum = 0;
  for (std::int64_t j = threadIdx.x; j < columns; j += threads) sum += exp(x[j] - largest);
  const Scalar share = 1 / of_the_block(sum, false, sums);
  for (std::int64_t j = threadIdx.x; j < columns; j += threads) y[j] = share * exp(x[j] - largest);
}

}  // namespace

void softmax_block(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (columns == 0) return;
  launch("softmax_block", one_row, Dim3(static_cast<unsigned>(rows)), threads, 0, stream(), x, y,
         columns);
}

}  // namespace wick::cuda
