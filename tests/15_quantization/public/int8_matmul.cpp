#include "tests/15_quantization/public/products.h"

using namespace wick;
using namespace wick::scenario;

GRADED("15.4", "rows by rows") {
  observe_product("2 x 3 by 4 x 3", draw, 2, 3, 4);
  observe_product("one by one", draw, 1, 5, 1);
}

GRADED("15.4", "square matrices, of which neither is symmetric") {
  observe_product("3 x 3", draw, 3, 3, 3);
  observe_product("2 x 2", draw, 2, 2, 2);
}

GRADED("15.4", "sums that 16 bits do not hold") {
  observe_products_of("127 by 127", 127, 127, 2, draw.integer(20, 60), 2);
  observe_products_of("-128 by 127", -128, 127, 1, draw.integer(20, 60), 3);
  observe_products_of("-127 by 127", -127, 127, 2, 4093, 1);
}

GRADED("15.4", "nothing to add, and nothing to write") {
  const std::int64_t n = draw.integer(2, 4);
  observe_product("no terms", draw, 2, 0, n);
  observe_product("no rows", draw, 0, 3, n);
  observe_product("no columns", draw, n, 3, 0);
  observe("n", static_cast<double>(n));
}

GRADED("15.4", "sizes that cannot be") {
  const std::int64_t more = draw.integer(1, 1000);
  const std::int64_t k = nn::most_int8_terms + more;
  show("k", std::to_string(k));
  const std::int8_t one = 1;
  std::int32_t y = 7;
  observe_error("too many terms", [&] { nn::int8_matmul(&one, &one, &y, 1, k, 1); },
                {std::to_string(k), "131071"});
  observe_error("a negative size", [&] { nn::int8_matmul(&one, &one, &y, 1, 1, -more); },
                {std::to_string(-more)});
  observe_error("negative rows", [&] { nn::int8_matmul(&one, &one, &y, -more, 1, 1); },
                {std::to_string(-more)});
  observe_error("negative terms", [&] { nn::int8_matmul(&one, &one, &y, 1, -more, 1); },
                {std::to_string(-more)});
  observe("nothing is written", static_cast<double>(y));
  nn::int8_matmul(&one, &one, &y, 1, 1, 1);
  observe("1 x 1", static_cast<double>(y));
}
