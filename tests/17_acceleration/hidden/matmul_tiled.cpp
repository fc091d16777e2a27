#include "tests/17_acceleration/public/tiles.h"

#include <limits>
#include <vector>

using namespace wick;
using namespace wick::scenario;

GRADED("17.2", "products with nothing in them") {
  const std::int64_t m = draw.integer(2, 9), k = draw.integer(2, 9), n = draw.integer(2, 9);
  const auto product = [&](const char* name, std::int64_t rows, std::int64_t terms,
                           std::int64_t columns) {
    observe_tiled_product(name, draw.normal({rows, terms}), draw.normal({terms, columns}));
  };
  product("k is 0", m, 0, n);
  product("m is 0", 0, k, n);
  product("n is 0", m, k, 0);
  product("k is 1", m, 1, n);
}

GRADED("17.2", "many rows, many terms, and many columns") {
  const std::int64_t n = draw.integer(257, 300);
  const auto product = [&](const char* name, std::int64_t rows, std::int64_t terms,
                           std::int64_t columns) {
    observe_tiled_product(name, draw.normal({rows, terms}), draw.normal({terms, columns}));
  };
  product("many rows", n, 2, 4);
  product("many terms", 2, n, 3);
  product("many columns", 4, 2, n);
  // Infinity times what lies behind the last term is not a number.
  const Tensor unbounded = draw.normal({2, 40});
  element(unbounded, 31) = std::numeric_limits<double>::infinity();
  observe_tiled_product("an infinity before the last tile", unbounded,
                        draw.uniform({40, 3}, 0.5, 1));
  const double large = 1e6 * draw.integer(1, 9), small = draw.whole({}, 1, 99, 0.01).item();
  observe_tiled_product("a small term beside large ones",
                        draw.values({1, 3}, {large, small, -large}), draw.full({3, 1}, 1));
  // Tiles of float would lose what is left of these.
  const double long_one = large + small / 7;
  std::vector<double> numbers(256);
  for (std::size_t i = 0; i < 16; ++i) {
    numbers[16 * i] = long_one;
    numbers[16 * i + 1] = -large;
  }
  const Tensor rows = draw.values({16, 16}, numbers), ones = draw.full({16, 16}, 1);
  observe_tiled_product("long numbers in a, less round ones", rows, ones);
  observe_tiled_product("long numbers in b, less round ones", ones,
                        rows.transpose(0, 1).contiguous());
}
