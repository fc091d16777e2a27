// Chapter 17, Acceleration: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 17
// In the framework this file is core/cuda/kernels/matmul_naive.cu.

#include "core/cuda/kernel.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/launch.h"
#include "core/error.h"

namespace wick::cuda {

namespace {

// A block's threads cover a square of y, 16 by 16.
constexpr int side = 16;

// a is (m, k), b is (k, n), y is (m, n); each thread computes at most one number of y.
__global__ void naive_kernel(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                             std::int64_t k, std::int64_t n) {
  throw NotImplemented(
      "17.1 a product with one thread for each number: see modules/17_acceleration/README.md");
}

}  // namespace

void matmul_naive(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  throw NotImplemented(
      "17.1 a product with one thread for each number: see modules/17_acceleration/README.md");
}

}  // namespace wick::cuda
