#include "tests/15_quantization/public/products.h"

using namespace wick;
using namespace wick::scenario;

GRADED("15.4", "sizes around 64 and 256") {
  observe_product("5 x 67 by 3 x 67", draw, 5, 67, 3);
  observe_product("67 rows", draw, 67, 2, 3);
  observe_product("67 columns", draw, 2, 3, 67);
  observe_product("2 x 261", draw, 2, 261, 2);
  observe_product("261 rows", draw, 261, 1, 2);
  observe_product("261 columns", draw, 1, 2, 261);
}

GRADED("15.4", "the longest sum, and 65,540 rows or columns") {
  observe_products_of("131,071 terms", -128, -128, 1, nn::most_int8_terms, 1);
  observe_products_of("131,071 other terms", -128, 127, 1, nn::most_int8_terms, 1);
  observe_products_of("odd ones", 127, 125, 1, 2 * draw.integer(1500, 2500) + 1, 1);
  const auto values = drawn_values(draw, 65540, -50, 50);
  const std::int8_t by = static_cast<std::int8_t>(draw.integer(2, 90));
  const auto rows = product_in_room(values, {by}, 65540, 1, 1);
  const auto columns = product_in_room({by}, values, 1, 1, 65540);
  observe("last rows", std::vector<double>{rows.end() - 8, rows.end()});
  observe("last columns", std::vector<double>{columns.end() - 8, columns.end()});
}

GRADED("15.4", "signs, and zeros between them") {
  const int a = static_cast<int>(draw.integer(100, 127)),
            b = static_cast<int>(draw.integer(-127, -100));
  observe_products_of("positive by negative", a, b, 1, 300, 2);
  observe_products_of("negative by negative", b, b, 2, 261, 1);
  observe_products_of("zeros by negative", 0, b, 2, 3, 2);
  observe_product("small values", draw, 4, 6, 5);
  observe_product("no term", draw, 3, 0, 2);
  // Rows of a are rows of b as well.
  const Roomy both(drawn_values(draw, 4 * 5));
  std::vector<std::int32_t> y(4 * 4, 12345);
  nn::int8_matmul(both.data(), both.data(), y.data(), 2, 5, 4);
  observe("two rows by all four in one memory", std::vector<double>(y.begin(), y.begin() + 8));
  nn::int8_matmul(both.data(), both.data(), y.data(), 4, 5, 2);
  observe("four rows by the first two", std::vector<double>(y.begin(), y.begin() + 8));
  nn::int8_matmul(both.data() + 5, both.data(), y.data(), 3, 5, 2);
  observe("the last three by the first two", std::vector<double>(y.begin(), y.begin() + 6));
}
