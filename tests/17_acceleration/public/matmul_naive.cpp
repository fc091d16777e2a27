#include "tests/17_acceleration/public/plain.h"

using namespace wick;
using namespace wick::scenario;

GRADED("17.1", "a product within one block") {
  const Tensor a = show("a", draw.normal({3, 4}));
  const Tensor b = show("b", draw.normal({4, 2}));
  observe_plain_product("y", a, b);
}

GRADED("17.1", "a product of several blocks") {
  const Tensor a = draw.normal({32, 5});
  const Tensor b = draw.normal({5, 48});
  observe_plain_product("y", a, b);
}

GRADED("17.1", "a product that does not fill its blocks") {
  const Tensor a = draw.normal({20, 7});
  const Tensor b = draw.normal({7, 37});
  observe_plain_product("y", a, b);
}

GRADED("17.1", "one row, one column, one number") {
  observe_plain_product("one row", draw.normal({1, 9}), draw.normal({9, 35}));
  observe_plain_product("one column", draw.normal({35, 9}), draw.normal({9, 1}));
  observe_plain_product("one number", draw.normal({1, 40}), draw.normal({40, 1}));
}

GRADED("17.1", "products of one term, of none, and of no rows") {
  const Tensor a = show("a", draw.normal({3, 1}));
  const Tensor b = show("b", draw.normal({1, 2}));
  observe_plain_product("k is 1", a, b);
  observe_plain_product("k is 0", draw.normal({3, 0}), draw.normal({0, 2}));
  observe_plain_product("m is 0", draw.normal({0, 4}), draw.normal({4, 2}));
}

// One more row or column would still lie within the blocks.
GRADED("17.1", "nothing is written in front of the product or behind it") {
  const std::int64_t m = draw.integer(17, 30), k = draw.integer(2, 9), n = draw.integer(17, 30);
  show("m, k and n", concatenate(m, ", ", k, ", ", n));
  const std::string name = "64 numbers in front of the product, the product, 64 numbers behind it";
  observe_plain_reads(name, m, k, n, observe_product_amid(name, draw, cuda::matmul_naive, m, k, n));
}

// At most a fifth of the points: counted in this process, and so it could be forged.
GRADED("17.1", "what a product costs (self-measured)") {
  const Tensor a = draw.normal({32, 8});
  const Tensor b = draw.normal({8, 32});
  observe_plain_product("y", a, b);
  // Two numbers for each product, one result for each thread. Its reads need not be coalesced yet.
  observe_costs({2 * 32 * 8 * 32, 32 * 32, 1000000, 0});
}
