#include "core/cuda/kernels/matmul.h"
#include "tests/17_acceleration/public/kernels.h"

using namespace wick;
using namespace wick::scenario;

GRADED("17.2", "products with nothing in them") {
  const std::int64_t m = draw.integer(2, 9), k = draw.integer(2, 9), n = draw.integer(2, 9);
  const auto product = [&](std::int64_t rows, std::int64_t terms, std::int64_t columns) {
    return multiply(cuda::matmul_tiled, draw.normal({rows, terms}), draw.normal({terms, columns}));
  };
  observe("k is 0", product(m, 0, n));
  observe("m is 0", product(0, k, n));
  observe("n is 0", product(m, k, 0));
  observe("k is 1", product(m, 1, n));
}
