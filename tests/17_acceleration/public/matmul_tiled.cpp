#include "core/cuda/kernels/matmul.h"
#include "tests/17_acceleration/public/kernels.h"

using namespace wick;
using namespace wick::scenario;

GRADED("17.2", "one tile") {
  const Tensor a = show("a", draw.normal({16, 16}));
  const Tensor b = show("b", draw.normal({16, 16}));
  observe_product("y", cuda::matmul_tiled, a, b);
}

GRADED("17.2", "several tiles along every side") {
  const Tensor a = draw.normal({32, 48});
  const Tensor b = draw.normal({48, 64});
  observe_product("y", cuda::matmul_tiled, a, b);
}

GRADED("17.2", "tiles that reach over the edges") {
  const Tensor a = show("a", draw.normal({3, 5}));
  const Tensor b = show("b", draw.normal({5, 2}));
  observe_product("y", cuda::matmul_tiled, a, b);
  observe_product("y of several tiles", cuda::matmul_tiled, draw.normal({19, 37}),
                  draw.normal({37, 21}));
}

GRADED("17.2", "one row, one column, one number") {
  observe_product("one row", cuda::matmul_tiled, draw.normal({1, 9}), draw.normal({9, 35}));
  observe_product("one column", cuda::matmul_tiled, draw.normal({35, 9}), draw.normal({9, 1}));
  observe_product("one number", cuda::matmul_tiled, draw.normal({1, 40}), draw.normal({40, 1}));
}

GRADED("17.2", "products of one term, of none, and of no rows") {
  const Tensor a = show("a", draw.normal({3, 1}));
  const Tensor b = show("b", draw.normal({1, 2}));
  observe_product("k is 1", cuda::matmul_tiled, a, b);
  observe_product("k is 0", cuda::matmul_tiled, draw.normal({3, 0}), draw.normal({0, 2}));
  observe_product("m is 0", cuda::matmul_tiled, draw.normal({0, 4}), draw.normal({4, 2}));
}

// One more row or column would still lie within the tiles.
GRADED("17.2", "nothing is written in front of the product or behind it") {
  const std::int64_t m = draw.integer(17, 30), k = draw.integer(2, 9), n = draw.integer(17, 30);
  show("m, k and n", concatenate(m, ", ", k, ", ", n));
  observe_product_amid("64 numbers in front of the product, the product, 64 numbers behind it",
                       draw, cuda::matmul_tiled, m, k, n);
}

GRADED("17.2", "what a tiled product costs (self-measured)") {
  const Tensor a = draw.normal({48, 32});
  const Tensor b = draw.normal({32, 64});
  observe_product("y", cuda::matmul_tiled, a, b);
  // Each number of a once for each of 4 tiles across, each of b once for each of 3 tiles down.
  observe_costs({48 * 32 * 4 + 32 * 64 * 3, 48 * 64, 0, 0});
}
