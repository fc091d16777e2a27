#include "core/cuda/kernel.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/launch.h"
#include "core/error.h"

namespace wick::cuda {

namespace {

// The threads of a block; a power of two.
constexpr int threads = 256;

// x and y are (rows, columns); block i computes row i.
__global__ void block_kernel(const Scalar* x, Scalar* y, std::int64_t columns) {
  // BEGIN SOLUTION 17.3
  __shared__ Scalar partial[threads];
  const std::int64_t row = blockIdx.x;
  const int thread = threadIdx.x;
  const Scalar* from = x + row * columns;

  Scalar largest = -Scalar(INFINITY);
  for (std::int64_t j = thread; j < columns; j += threads) largest = max(largest, from[j]);
  partial[thread] = largest;
  __syncthreads();
  for (int half = threads / 2; half > 0; half /= 2) {
    if (thread < half) partial[thread] = max(partial[thread], partial[thread + half]);
    __syncthreads();
  }
  largest = partial[0];
  __syncthreads();  // all threads have read it: the array may be used again

  Scalar sum = 0;
  for (std::int64_t j = thread; j < columns; j += threads) sum += exp(from[j] - largest);
  partial[thread] = sum;
  __syncthreads();
  for (int half = threads / 2; half > 0; half /= 2) {
    if (thread < half) partial[thread] += partial[thread + half];
    __syncthreads();
  }
  sum = partial[0];

  for (std::int64_t j = thread; j < columns; j += threads) {
    y[row * columns + j] = exp(from[j] - largest) / sum;
  }
  // END SOLUTION
}

}  // namespace

void softmax_block(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (columns == 0) return;
  launch("softmax_block", block_kernel, Dim3(static_cast<unsigned>(rows)), threads, 0, stream(), x,
         y, columns);
}

}  // namespace wick::cuda
