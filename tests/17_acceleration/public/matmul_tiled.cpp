#include "tests/17_acceleration/public/tiles.h"

using namespace wick;
using namespace wick::scenario;

GRADED("17.2", "one tile") {
  const Tensor a = show("a", draw.normal({16, 16}));
  const Tensor b = show("b", draw.normal({16, 16}));
  observe_tiled_product("y", a, b);
}

GRADED("17.2", "several tiles along every side") {
  const Tensor a = draw.normal({32, 48});
  const Tensor b = draw.normal({48, 64});
  observe_tiled_product("y", a, b);
}

GRADED("17.2", "tiles that reach over the edges") {
  const Tensor a = show("a", draw.normal({3, 5}));
  const Tensor b = show("b", draw.normal({5, 2}));
  observe_tiled_product("y", a, b);
  observe_tiled_product("y of several tiles", draw.normal({19, 37}), draw.normal({37, 21}));
}

GRADED("17.2", "one row, one column, one number") {
  observe_tiled_product("one row", draw.normal({1, 9}), draw.normal({9, 35}));
  observe_tiled_product("one column", draw.normal({35, 9}), draw.normal({9, 1}));
  observe_tiled_product("one number", draw.normal({1, 40}), draw.normal({40, 1}));
}

GRADED("17.2", "products of one term, of none, and of no rows") {
  const Tensor a = show("a", draw.normal({3, 1}));
  const Tensor b = show("b", draw.normal({1, 2}));
  observe_tiled_product("k is 1", a, b);
  observe_tiled_product("k is 0", draw.normal({3, 0}), draw.normal({0, 2}));
  observe_tiled_product("m is 0", draw.normal({0, 4}), draw.normal({4, 2}));
}

// One more row or column would still lie within the tiles.
GRADED("17.2", "nothing is written in front of the product or behind it") {
  const std::int64_t m = draw.integer(17, 30), k = draw.integer(2, 9), n = draw.integer(17, 30);
  show("m, k and n", concatenate(m, ", ", k, ", ", n));
  const std::string name = "64 numbers in front of the product, the product, 64 numbers behind it";
  observe_spared_reads(name, m, k, n,
                       observe_product_amid(name, draw, cuda::matmul_tiled, m, k, n));
}

GRADED("17.2", "what a tiled product costs (self-measured)") {
  const Tensor a = draw.normal({48, 32});
  const Tensor b = draw.normal({32, 64});
  observe_tiled_product("y", a, b);
  // Each number of a once for each of 4 tiles across, each of b once for each of 3 tiles down.
  observe_costs({reads_of_tiles(48, 32, 64), 48 * 64, 0, 0});
}
