#include "tests/15_quantization/hidden/long_rows.h"
#include "tests/15_quantization/hidden/steps.h"

using namespace wick;
using namespace wick::scenario;
using nn::quantize_symmetric;
using nn::Scales;

GRADED("15.1", "one outlier spoils a tensor's scale, and not a row's") {
  // In another row a negative number has the largest magnitude.
  const auto place = draw.integer(0, 11);
  const Tensor x = show(
      "x", with_numbers(draw.normal({3, 4}), {{place, draw.hundredths(5000, 9000)},
                                              {(place + 4) % 12, -draw.hundredths(350, 450)}}));
  observe_quantized("each row", quantize_symmetric(x));
  observe_quantized("one", quantize_symmetric(x, 8, Scales::One));
  observe_quantized("one, 4 bits", quantize_symmetric(x, 4, Scales::One));
}

GRADED("15.1", "few numbers, and none") {
  const Tensor x = draw.normal({4});
  observe_quantized("one axis", quantize_symmetric(x));
  observe_quantized("one axis, one scale", quantize_symmetric(x, 5, Scales::One));
  observe_quantized("no axis", quantize_symmetric(draw.normal(Shape{})));
  observe_quantized("no axis, one scale", quantize_symmetric(draw.normal(Shape{}), 3, Scales::One));
  const double a = draw.hundredths(101, 199);
  observe_quantized("columns", quantize_symmetric(draw.values({3, 1}, {a, -0.31 * a, 1.7 * a})));
  for (const Scales scales : {Scales::EachRow, Scales::One}) {
    const std::string name = scales == Scales::One ? ", one scale" : "";
    observe_quantized("no rows" + name, quantize_symmetric(draw.normal({0, 3}), 8, scales));
    observe_quantized("empty rows" + name, quantize_symmetric(draw.normal({2, 0}), 8, scales));
  }
}

GRADED("15.1", "halves of few bits, and axes in another order") {
  const double unit = drawn_unit(draw);
  const Tensor x = draw.values({2, 6}, {7, .5, 2.5, 4.5, 6.5, -5.5, -1.5, 3.5, -7, 1.5, -2.5, 5.5});
  observe_quantized("4 bits", quantize_symmetric(show("x", x) * unit, 4));
  const Tensor permuted = show("permuted", draw.normal_permuted({3, 2, 4}));
  observe_quantized("permuted", quantize_symmetric(permuted));
  observe_quantized("permuted, one scale", quantize_symmetric(permuted, 6, Scales::One));
}

GRADED("15.1", "very small and very large numbers") {
  const double unit = drawn_unit(draw);
  const Tensor x = draw.values({2, 2}, {1e300 * unit, -1.5e300 * unit, 5e-324, 0});
  const nn::Quantized q = quantize_symmetric(x);
  observe("large: scale", item_of(q.scales, 0) / 1e298);
  observe("too small: scale", item_of(q.scales, 1));
  observe("values", numbers_of(q.values));
}

GRADED("15.1", "halves of steps that have no reciprocal") {
  const double step = drawn_step(draw);
  show("step", concatenate(step));
  observe_quantized("8 bits", quantize_symmetric(halves_between(draw, -127, 127, step)));
  observe_quantized("6 bits",
                    quantize_symmetric(halves_between(draw, -31, 31, step), 6, Scales::One));
}

// Not zeros: the scales are too small to be compared, the values are not. Of 254 of the smallest
// numbers a step is 2, and of 190 it is 1: the largest is then outside of the levels.
GRADED("15.1", "small numbers are no zeros, and levels end") {
  const double a = draw.hundredths(101, 199);
  const Tensor x = draw.values({4, 3}, {1e-13 * a, -3e-13, 2e-13, 1e-40, a * -1e-40, 3e-41,  //
                                        2e-250, a * 1e-250, -3e-250, 1e-8, a * 1e-8, -3e-9});
  observe("each row", numbers_of(quantize_symmetric(x).values));
  observe("each row, 3 bits", numbers_of(quantize_symmetric(x, 3).values));
  const double least = 5e-324, most = static_cast<double>(draw.integer(180, 189)) * least;
  const Tensor tiny = draw.values({2, 3}, {most, -most, 3 * least, -most, 100 * least, -least});
  observe("the smallest numbers", numbers_of(quantize_symmetric(tiny).values));
}

GRADED("15.1", "rows longer than 256, and more than 64 of them") {
  observe_long_rows(draw, quantize_symmetric);
}

GRADED("15.1", "one row many times, equal numbers, and numbers that are learned") {
  needs_history();
  const Tensor row = draw.normal({1, 4});
  observe_quantized("one row three times", quantize_symmetric(stretched(row, 3)));
  const double number = draw.hundredths(101, 199);
  const Tensor equal = draw.full({2, 20}, number);
  observe_quantized("twenty equal numbers", quantize_symmetric(equal, 5));
  observe_quantized("nearly equal",
                    quantize_symmetric(draw.values({1, 3}, {number, number + 1e-7, -number}), 4));
  Tensor learned = (draw.normal({2, 3}) * draw.values({2, 1}, {1, 0.01})).detach();
  learned.requires_grad_();
  observe_quantized("learned", quantize_symmetric(learned));
  sum(learned * learned).backward();
  observe_quantized("with a gradient", quantize_symmetric(learned, 8, Scales::One));
  for (const int bits : {0, -3}) {
    observe_error(concatenate(bits, " bits"), [&] { quantize_symmetric(row, bits); },
                  {std::to_string(bits)});
  }
}
