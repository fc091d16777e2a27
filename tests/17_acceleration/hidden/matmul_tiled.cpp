#include "core/cuda/kernels/matmul.h"
#include "tests/17_acceleration/public/kernels.h"

using namespace wick;
using namespace wick::scenario;

GRADED("17.2", "products with nothing in them") {
  observe("k is 0", multiply(cuda::matmul_tiled, draw.normal({3, 0}), draw.normal({0, 5})));
  observe("m is 0", multiply(cuda::matmul_tiled, draw.normal({0, 4}), draw.normal({4, 5})));
  observe("n is 0", multiply(cuda::matmul_tiled, draw.normal({3, 4}), draw.normal({4, 0})));
}
