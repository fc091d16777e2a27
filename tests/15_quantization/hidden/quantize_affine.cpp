#include "tests/15_quantization/hidden/long_rows.h"
#include "tests/15_quantization/hidden/steps.h"

using namespace wick;
using namespace wick::scenario;
using nn::quantize_affine;
using nn::Scales;

GRADED("15.2", "each number of bits, by row and by tensor") {
  const Tensor x =
      show("x", with_numbers(draw.normal({2, 5}), {{0, -1}, {1, 2.1}, {5, -0.5}, {6, 1.6}}));
  for (int bits = 2; bits <= 8; ++bits) {
    observe_quantized(concatenate(bits, " bits"), quantize_affine(x, bits));
    observe_quantized(concatenate(bits, " bits, one scale"), quantize_affine(x, bits, Scales::One));
  }
}

GRADED("15.2", "few numbers, and none") {
  const double a = draw.hundredths(101, 199);
  const Tensor x = draw.values({4}, {-a, 2 * a, 0.31 * a, -0.72 * a});
  observe_quantized("one axis", quantize_affine(x));
  observe_quantized("one axis, one scale", quantize_affine(x, 5, Scales::One));
  observe_quantized("no axis", quantize_affine(draw.normal(Shape{})));
  observe_quantized("no axis, one scale", quantize_affine(draw.normal(Shape{}), 3, Scales::One));
  observe_quantized("columns", quantize_affine(draw.normal({3, 1})));
  for (const Scales scales : {Scales::EachRow, Scales::One}) {
    const std::string name = scales == Scales::One ? ", one scale" : "";
    observe_quantized("no rows" + name, quantize_affine(draw.normal({0, 3}), 8, scales));
    observe_quantized("empty rows" + name, quantize_affine(draw.normal({2, 0}), 8, scales));
  }
}

GRADED("15.2", "halves of few bits, and axes in another order") {
  const double unit = drawn_unit(draw);
  const Tensor x = draw.values({2, 6}, {-5, 10, .5, 1.5, -2.5, 8.5, -4.5, 10.5, 2.5, 3.5, -1.5, 0});
  observe_quantized("4 bits", quantize_affine(show("x", x) * unit, 4));
  const Tensor middles = draw.values({2, 3}, {-5.5, 9.5, .5, -7.5, 7.5, 1.5});
  observe_quantized("zero points in the middle", quantize_affine(middles * unit, 4));
  const Tensor permuted = draw.normal_permuted({3, 2, 4});
  for (int row = 0; row < 6; ++row) with_numbers(permuted, {{4 * row, -1.1}, {4 * row + 1, 1.7}});
  show("permuted", permuted);
  observe_quantized("permuted", quantize_affine(permuted));
  observe_quantized("permuted, one scale", quantize_affine(permuted, 6, Scales::One));
}

GRADED("15.2", "an outlier, and numbers far from 0") {
  const auto place = draw.integer(0, 11);
  const Tensor x =
      show("x", with_numbers(draw.normal({3, 4}), {{place, -draw.hundredths(5000, 9000)}}));
  observe_quantized("each row", quantize_affine(x));
  observe_quantized("one", quantize_affine(x, 8, Scales::One));
  observe_quantized("far from 0", quantize_affine(x + 1000));
  observe_quantized("far below 0", quantize_affine(x - 1000, 6));
}

GRADED("15.2", "very small and very large numbers") {
  const double factor = draw.hundredths(110, 160);
  const Tensor x = draw.values({2, 2}, {-0.3e308, -factor * 1e308, 5e-324, 0});
  const nn::Quantized q = quantize_affine(x);
  observe("large: scale", item_of(q.scales, 0) / 1e300);
  observe("too small: scale", item_of(q.scales, 1));
  observe("values", numbers_of(q.values));
  const Tensor far = draw.values({2, 2}, {1e308, 0, 0, -factor * 1e308});
  observe_error("an infinite distance", [&] { quantize_affine(far); }, {"1e+308"});
}

GRADED("15.2", "halves of steps that have no reciprocal") {
  const double step = drawn_step(draw);
  const auto lowest = static_cast<double>(-draw.integer(90, 110));
  show("step", concatenate(step));
  observe_quantized("8 bits", quantize_affine(halves_between(draw, lowest, lowest + 255, step)));
  observe_quantized("6 bits", quantize_affine(halves_between(draw, -25, 38, step), 6, Scales::One));
}

// Not zeros: the scales are too small to be compared, the values are not.
GRADED("15.2", "small numbers are no zeros, and levels end") {
  const double a = draw.hundredths(111, 149);
  const Tensor x = draw.values({4, 3}, {1e-13 * a, -3e-13, 2e-13, 1e-40, a * -1e-40, 3e-41,  //
                                        2e-250, a * 1e-250, -3e-250, 1e-8, a * 1e-8, -3e-9});
  for (const int bits : {8, 3}) {
    const nn::Quantized q = quantize_affine(x, bits);
    observe(concatenate(bits, " bits"), numbers_of(q.values));
    observe(concatenate(bits, " bits: zero points"),
            std::vector<double>(q.zero_points.begin(), q.zero_points.end()));
  }
  // A step is the smallest number, and fewer levels are there than numbers of it.
  const double least = 5e-324, most = static_cast<double>(draw.integer(360, 375)) * least;
  const Tensor tiny = draw.values({2, 3}, {most, 0, 3 * least, 0, 200 * least, most - least});
  observe("the smallest numbers", numbers_of(quantize_affine(tiny).values));
}

GRADED("15.2", "rows longer than 256, and more than 64 of them") {
  observe_long_rows(draw, quantize_affine);
}

GRADED("15.2", "one row many times, equal numbers, and numbers that are learned") {
  needs_history();
  const Tensor row = draw.normal({1, 4});
  observe_quantized("one row three times", quantize_affine(stretched(row, 3)));
  const double number = draw.hundredths(101, 199);
  const Tensor equal = draw.full({2, 20}, number);
  observe_quantized("twenty equal numbers", quantize_affine(equal, 5));
  // A quotient is just below 7.5, by less than a float can show.
  observe_quantized("nearly equal",
                    quantize_affine(draw.values({1, 3}, {number, number + 1e-8, -number}), 4));
  Tensor learned = draw.normal({2, 3});
  learned.requires_grad_();
  observe_quantized("learned", quantize_affine(learned));
  sum(learned * learned).backward();
  observe_quantized("with a gradient", quantize_affine(learned, 8, Scales::One));
  for (const int bits : {0, -3}) {
    observe_error(concatenate(bits, " bits"), [&] { quantize_affine(row, bits); },
                  {std::to_string(bits)});
  }
}
