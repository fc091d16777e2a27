// Chapter 17, Acceleration: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 17
// In the framework this file is core/cuda/kernels/softmax_online.cu.

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
  throw NotImplemented(
      "17.5 softmax in one reading, online: see modules/17_acceleration/README.md");
}

// x and y are (rows, columns); block i computes row i, and reads each of its numbers twice.
__global__ void online_kernel(const Scalar* x, Scalar* y, std::int64_t columns) {
  throw NotImplemented(
      "17.5 softmax in one reading, online: see modules/17_acceleration/README.md");
}

}  // namespace

void softmax_online(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (columns == 0) return;
  launch("softmax_online", online_kernel, Dim3(static_cast<unsigned>(rows)), threads, 0, stream(),
         x, y, columns);
}

}  // namespace wick::cuda
