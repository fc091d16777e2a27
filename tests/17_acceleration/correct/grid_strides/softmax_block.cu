#include "core/cuda/kernel.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/launch.h"
#include "core/error.h"

// No tree: two levels.
namespace wick::cuda {

namespace {

constexpr int threads = 128;

// 8 threads fold 16 numbers each, and the first folds their 8.
__device__ Scalar of_the_block(Scalar mine, bool is_maximum, Scalar* all) {
  const int thread = threadIdx.x;
  all[thread] = mine;
  __syncthreads();
  if (thread < 8) {
    for (int i = thread + 8; i < threads; i += 8) {
      all[thread] = is_maximum ? fmax(all[thread], all[i]) : all[thread] + all[i];
    }
  }
  __syncthreads();
  Scalar result = all[0];
  for (int i = 1; i < 8; ++i) result = is_maximum ? fmax(result, all[i]) : result + all[i];
  return result;
}

__global__ void one_row(const Scalar* x, Scalar* y, std::int64_t columns) {
  __shared__ Scalar maxima[threads], sums[threads];
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
