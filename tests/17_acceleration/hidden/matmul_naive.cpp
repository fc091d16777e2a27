#include "core/cuda/kernels/matmul.h"
#include "tests/17_acceleration/public/kernels.h"

using namespace wick;
using namespace wick::scenario;

GRADED("17.1", "products with nothing in them") {
  const std::int64_t m = draw.integer(2, 9), k = draw.integer(2, 9), n = draw.integer(2, 9);
  const auto product = [&](const char* name, std::int64_t rows, std::int64_t terms,
                           std::int64_t columns) {
    observe_product(name, cuda::matmul_naive, draw.normal({rows, terms}),
                    draw.normal({terms, columns}));
  };
  product("k is 0", m, 0, n);
  product("m is 0", 0, k, n);
  product("n is 0", m, k, 0);
  product("k is 1", m, 1, n);
}
