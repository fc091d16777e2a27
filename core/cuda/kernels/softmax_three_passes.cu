#include "core/cuda/kernel.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/launch.h"

namespace wick::cuda {

namespace {

constexpr int threads = 128;

// A loop as on a CPU. The threads of a warp are in 32 different rows, so hardly any two numbers
// that they read at one time are neighbours.
__global__ void three_passes_kernel(const Scalar* x, Scalar* y, std::int64_t rows,
                                    std::int64_t columns) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const Scalar* from = x + row * columns;
  Scalar largest = from[0];
  for (std::int64_t j = 1; j < columns; ++j) largest = max(largest, from[j]);
  Scalar sum = 0;
  for (std::int64_t j = 0; j < columns; ++j) sum += exp(from[j] - largest);
  for (std::int64_t j = 0; j < columns; ++j) {
    y[row * columns + j] = exp(from[j] - largest) / sum;
  }
}

}  // namespace

void softmax_three_passes(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (columns == 0) return;
  launch("softmax_three_passes", three_passes_kernel,
         Dim3(static_cast<unsigned>((rows + threads - 1) / threads)), threads, 0, stream(), x, y,
         rows, columns);
}

}  // namespace wick::cuda
