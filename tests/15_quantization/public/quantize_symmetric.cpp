#include "tests/15_quantization/public/whole_numbers.h"

using namespace wick;
using namespace wick::scenario;
using nn::quantize_symmetric;
using nn::Scales;

GRADED("15.1", "rows, each with a scale of its own") {
  // The largest magnitude of the first row is that of a negative number.
  const Tensor x = show("x", with_numbers(draw.normal({3, 5}), {{2, -3.5}}));
  observe_quantized("8 bits", quantize_symmetric(x));
  const Tensor small_and_large =
      show("rows of 0.01, 1 and 100", x * draw.values({3, 1}, {.01, 1, 100}));
  observe_quantized("rows of other sizes", quantize_symmetric(small_and_large));
}

GRADED("15.1", "one scale for the whole tensor") {
  const Tensor x = show("x", draw.normal({2, 2, 3}));
  observe_quantized("one scale", quantize_symmetric(x, 8, Scales::One));
  observe_quantized("a scale for each of 4 rows", quantize_symmetric(x, 8, Scales::EachRow));
}

// The largest is 127 units, so that a scale is one unit exactly.
GRADED("15.1", "halves go to the even number") {
  const double unit = drawn_unit(draw);
  const auto half = static_cast<double>(draw.integer(2, 60)) + 0.5;
  const Tensor x =
      show("x, in units", draw.values({2, 7}, {127, .5, 1.5, 2.5, half, half + 1, 3.25,  //
                                               -127, -.5, -1.5, -2.5, -half, -half - 1, 3.75}));
  show("unit", concatenate(unit));
  observe_quantized("a unit is a step", quantize_symmetric(x * unit));
}

GRADED("15.1", "fewer bits") {
  const Tensor x = draw.normal({2, 6});
  // The last row is the smaller one.
  for (std::int64_t i = 6; i < 12; ++i) element(x, i) *= Scalar(0.1);
  show("x", x);
  for (int bits = 2; bits <= 7; ++bits) {
    observe_quantized(concatenate(bits, " bits"), quantize_symmetric(x, bits));
  }
}

GRADED("15.1", "zeros, and a largest magnitude that is negative") {
  const double a = draw.hundredths(101, 199), b = draw.hundredths(201, 299);
  const Tensor x = show("x", draw.values({4, 3}, {0, 0, 0, a, -b, 0, -a, -b, -0.3, 0, b, a}));
  observe_quantized("rows", quantize_symmetric(x));
  observe_quantized("zeros alone",
                    quantize_symmetric(draw.values({1, 3}, {0, 0, 0}), 4, Scales::One));
}

GRADED("15.1", "what has no scale") {
  const Tensor x = draw.normal({2, 3});
  const auto place = draw.integer(0, 5);
  show("place of what is not finite", std::to_string(place));
  for (const double number : {not_a_number, no_bound, -no_bound}) {
    const Tensor bad = with_numbers(draw.normal({2, 3}), {{place, number}});
    observe_error(concatenate(number), [&] { quantize_symmetric(bad); }, {concatenate(number)});
  }
  const int many = static_cast<int>(draw.integer(9, 40));
  observe_error("1 bit", [&] { quantize_symmetric(x, 1); }, {"1"});
  observe_error("too many bits", [&] { quantize_symmetric(x, many); }, {std::to_string(many)});
  const Tensor whole = draw.values({2, 3}, {127, 2, -3, -127, 1, 5}) * drawn_unit(draw);
  observe_quantized("8 bits", quantize_symmetric(show("x", whole)));
}
