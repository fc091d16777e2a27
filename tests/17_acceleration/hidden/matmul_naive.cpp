#include "tests/17_acceleration/public/plain.h"

using namespace wick;
using namespace wick::scenario;

GRADED("17.1", "products with nothing in them") {
  const std::int64_t m = draw.integer(2, 9), k = draw.integer(2, 9), n = draw.integer(2, 9);
  const auto product = [&](const char* name, std::int64_t rows, std::int64_t terms,
                           std::int64_t columns) {
    observe_plain_product(name, draw.normal({rows, terms}), draw.normal({terms, columns}));
  };
  product("k is 0", m, 0, n);
  product("m is 0", 0, k, n);
  product("n is 0", m, k, 0);
  product("k is 1", m, 1, n);
}

GRADED("17.1", "many rows, many terms, and many columns") {
  const std::int64_t n = draw.integer(257, 300);
  const auto product = [&](const char* name, std::int64_t rows, std::int64_t terms,
                           std::int64_t columns) {
    observe_plain_product(name, draw.normal({rows, terms}), draw.normal({terms, columns}));
  };
  product("many rows", n, 2, 4);
  product("many terms", 2, n, 3);
  product("many columns", 4, 2, n);
  // More blocks of 16 by 16 threads in a row than one byte counts. How threads share the work is
  // not observed: a grid may be smaller, and its blocks walk on.
  const std::int64_t wide = 16 * draw.integer(257, 262);
  const OnDevice a(draw.normal({1, 2})), b(draw.normal({2, wide})), y(wide);
  cuda::simulator::throw_findings(false);
  cuda::matmul_naive(a.data(), b.data(), y.data(), 1, 2, wide);
  observe("a row of many blocks", y.values());
  const double large = 1e6 * draw.integer(1, 9), small = draw.whole({}, 1, 99, 0.01).item();
  observe_plain_product("a small term beside large ones",
                        draw.values({1, 3}, {large, small, -large}), draw.full({3, 1}, 1));
}
