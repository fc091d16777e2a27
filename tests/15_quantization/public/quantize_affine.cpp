#include "tests/15_quantization/public/whole_numbers.h"

using namespace wick;
using namespace wick::scenario;
using nn::quantize_affine;
using nn::Scales;

GRADED("15.2", "rows with numbers on both sides of 0") {
  const Tensor x =
      show("x", with_numbers(draw.normal({3, 5}),
                             {{0, -1.3}, {1, 0.9}, {5, -0.4}, {6, 2.2}, {10, -0.8}, {11, 0.7}}));
  observe_quantized("8 bits", quantize_affine(x));
  observe_quantized("one scale", quantize_affine(x, 8, Scales::One));
}

GRADED("15.2", "ranges on one side of 0 are stretched to it") {
  const Tensor x = show("from 2 to 5", draw.uniform({2, 4}, 2, 5));
  observe_quantized("positive", quantize_affine(x));
  observe_quantized("negative", quantize_affine(x * -1));
  observe_quantized("fewer bits", quantize_affine(x, 3));
}

GRADED("15.2", "constants come back, and zeros have the scale 1") {
  const double constant = draw.hundredths(1, 90);
  const Tensor x =
      show("x", draw.values({5, 2}, {constant, constant, -3, -3, 0, 0, 0.1, 0.1, 0, constant}));
  const nn::Quantized q = quantize_affine(x);
  observe_quantized("rows", q);
  std::vector<double> back;
  for (std::size_t i = 0; i < q.values.size(); ++i) {
    back.push_back((q.values[i] - item_of(q.zero_points, i / 2)) * item_of(q.scales, i / 2));
  }
  observe("what comes back", back);
}

// From -a units to 255 - a: a scale is one unit exactly. One of two zero points is odd.
GRADED("15.2", "halves go to the even number") {
  const double unit = drawn_unit(draw);
  const auto a = static_cast<double>(draw.integer(20, 90));
  show("unit", concatenate(unit));
  const Tensor x =
      show("x, in units", draw.values({3, 6}, {-a, 255 - a, .5, 1.5, 2.5, -.5,      //
                                               -a - 1, 254 - a, .5, 1.5, 2.5, -.5,  //
                                               -a - .5, 254.5 - a, -1.5, -2.5, 3.5, 0}));
  observe_quantized("a unit is a step", quantize_affine(x * unit));
  observe_quantized("another zero point in the middle",
                    quantize_affine((x.slice(0, 2, 3) + 1) * unit));
}

GRADED("15.2", "0 comes back as exactly 0") {
  // The zero point of the first row is -27.7 in 8 bits.
  const Tensor x =
      show("x", with_numbers(draw.normal({4, 3}),
                             {{0, -1.003}, {1, 0}, {2, 1.547}, {4, 0}, {7, 0}, {10, 0}}));
  for (const int bits : {8, 4, 2}) {
    const nn::Quantized q = quantize_affine(x, bits);
    observe_quantized(concatenate(bits, " bits"), q);
    std::vector<double> back;
    for (std::size_t row = 0; row < 4; ++row) {
      back.push_back(item_of(q.values, 3 * row + 1) - item_of(q.zero_points, row));
    }
    observe(concatenate(bits, " bits: the values of 0, without the zero points"), back);
  }
}

GRADED("15.2", "what has no scale") {
  const Tensor x = draw.normal({2, 3});
  const auto place = draw.integer(0, 5);
  show("place of what is not finite", std::to_string(place));
  for (const double number : {not_a_number, no_bound, -no_bound}) {
    const Tensor bad = with_numbers(draw.normal({2, 3}), {{place, number}});
    observe_error(concatenate(number), [&] { quantize_affine(bad); }, {concatenate(number)});
  }
  const int many = static_cast<int>(draw.integer(9, 40));
  observe_error("1 bit", [&] { quantize_affine(x, 1); }, {"1"});
  observe_error("too many bits", [&] { quantize_affine(x, many); }, {std::to_string(many)});
  const Tensor whole = draw.values({2, 3}, {-28, 227, 3, -28, 227, 1}) * drawn_unit(draw);
  observe_quantized("8 bits", quantize_affine(show("x", whole)));
}
