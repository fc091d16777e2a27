#include "tests/15_quantization/public/whole_numbers.h"

using namespace wick;
using namespace wick::scenario;
using nn::dequantize;
using nn::Quantized;

GRADED("15.3", "each row has its scale") {
  const auto values = show_whole("values", drawn_values(draw, 8, -127));
  const Scalar a = draw.hundredths(1, 99), b = draw.hundredths(101, 999);
  show("scales", concatenate(a, ", ", b));
  observe("two rows", dequantize({{2, 4}, values, {a, b}, {0, 0}}));
  observe("four rows", dequantize({{2, 2, 2}, values, {a, b, a + b, a - b}, {0, 0, 0, 0}}));
}

GRADED("15.3", "one scale for all rows") {
  const auto values = show_whole("values", drawn_values(draw, 6, -127));
  const Scalar scale = draw.hundredths(1, 99);
  show("scale", concatenate(scale));
  observe("three rows", dequantize({{3, 2}, values, {scale}, {0}}));
  observe("one axis", dequantize({{6}, values, {scale}, {0}}));
}

// A difference of two numbers of 8 bits has 9.
GRADED("15.3", "zero points, also far from the values") {
  auto values = drawn_values(draw, 6);
  values[0] = -128;
  values[4] = 127;
  show_whole("values", values);
  const Scalar a = draw.hundredths(1, 99), b = draw.hundredths(101, 199);
  const auto zero = static_cast<std::int32_t>(draw.integer(100, 127));
  show("scales and zero points", concatenate(a, " and ", zero, ", ", b, " and ", -zero));
  observe("two rows", dequantize({{2, 3}, values, {a, b}, {zero, -zero}}));
  observe("one scale", dequantize({{2, 3}, values, {b}, {zero}}));
}

GRADED("15.3", "parts that do not fit") {
  const auto count = draw.integer(7, 30);
  show("values", std::to_string(count));
  const auto values = drawn_values(draw, count);
  const Scalar scale = draw.hundredths(1, 99);
  observe_error("a value too few",
                [&] {
                  dequantize({{count + 1}, values, {scale}, {0}});
                },
                {std::to_string(count), std::to_string(count + 1)});
  observe_error("two scales, three rows",
                [&] {
                  dequantize({{3, 2}, drawn_values(draw, 6), {scale, scale}, {0, 0}});
                },
                {"2", "3"});
  observe_error("two zero points, one scale",
                [&] {
                  dequantize({{count}, values, {scale}, {0, 0}});
                },
                {"2", "1"});
  observe("parts that fit", dequantize({{count}, values, {scale}, {0}}));
}
