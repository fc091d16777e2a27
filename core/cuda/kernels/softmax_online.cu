#include "core/cuda/kernel.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/launch.h"
#include "core/error.h"

namespace wick::cuda {

namespace {

// The threads of a block; a power of two.
constexpr int threads = 256;

// The maximum of a part of a row, and the sum of exp(x - maximum). An empty part has -infinity and
// 0.
struct Running {
  Scalar largest, sum;
};

// Combines the running maxima and sums of two parts of a row.
__device__ Running join(Running a, Running b) {
  // BEGIN SOLUTION 17.5
  if (a.largest < b.largest) {
    const Running swapped = a;
    a = b;
    b = swapped;
  }
  // If b has nothing but -infinity, it adds nothing: -infinity minus itself is NaN. The sum of a
  // part with NaN is NaN, and stays.
  if (b.sum != 0) a.sum += b.sum * exp(b.largest - a.largest);
  return a;
  // END SOLUTION
}

// x and y are (rows, columns); block i computes row i, and reads each of its numbers twice.
__global__ void online_kernel(const Scalar* x, Scalar* y, std::int64_t columns) {
  // BEGIN SOLUTION 17.5
  __shared__ Scalar largests[threads];
  __shared__ Scalar sums[threads];
  const std::int64_t row = blockIdx.x;
  const int thread = threadIdx.x;
  const Scalar* from = x + row * columns;

  Running mine{-Scalar(INFINITY), 0};
  for (std::int64_t j = thread; j < columns; j += threads) {
    const Scalar value = from[j];
    mine = join(mine, Running{value, value == -Scalar(INFINITY) ? Scalar(0) : Scalar(1)});
  }
  largests[thread] = mine.largest;
  sums[thread] = mine.sum;
  __syncthreads();
  for (int half = threads / 2; half > 0; half /= 2) {
    if (thread < half) {
      const Running both = join(Running{largests[thread], sums[thread]},
                                Running{largests[thread + half], sums[thread + half]});
      largests[thread] = both.largest;
      sums[thread] = both.sum;
    }
    __syncthreads();
  }
  const Scalar largest = largests[0];
  const Scalar sum = sums[0];
  for (std::int64_t j = thread; j < columns; j += threads) {
    y[row * columns + j] = exp(from[j] - largest) / sum;
  }
  // END SOLUTION
}

}  // namespace

void softmax_online(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (columns == 0) return;
  launch("softmax_online", online_kernel, Dim3(static_cast<unsigned>(rows)), threads, 0, stream(),
         x, y, columns);
}

}  // namespace wick::cuda
