// Chapter 17, Acceleration: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 17
// In the framework this file is core/cuda/kernels/softmax_block.cu.

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
  throw NotImplemented(
      "17.3 softmax with a block for each row: see modules/17_acceleration/README.md");
}

}  // namespace

void softmax_block(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (columns == 0) return;
  launch("softmax_block", block_kernel, Dim3(static_cast<unsigned>(rows)), threads, 0, stream(), x,
         y, columns);
}

}  // namespace wick::cuda
