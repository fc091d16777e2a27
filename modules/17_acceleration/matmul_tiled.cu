// Chapter 17, Acceleration: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 17
// In the framework this file is core/cuda/kernels/matmul_tiled.cu.

#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"
#include "core/error.h"

namespace wick::cuda {

namespace {

// A block computes a tile of y, 16 by 16, one number a thread.
constexpr int tile = 16;

// a is (m, k), b is (k, n), y is (m, n). The block walks along k: at each step its threads bring a
// tile of a and a tile of b to shared memory, and add the products of the two.
__global__ void tiled_kernel(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                             std::int64_t k, std::int64_t n) {
  throw NotImplemented(
      "17.2 a product of tiles in shared memory: see modules/17_acceleration/README.md");
}

}  // namespace

void matmul_tiled(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  throw NotImplemented(
      "17.2 a product of tiles in shared memory: see modules/17_acceleration/README.md");
}

}  // namespace wick::cuda
