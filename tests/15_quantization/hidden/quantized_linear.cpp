#include "nn/quantize/quantized_linear.h"
#include "tests/15_quantization/public/layers.h"

using namespace wick;
using namespace wick::scenario;
using nn::QuantizedLinear;

GRADED("15.5", "an outlier in a row, and rows of zeros") {
  nn::Linear layer = drawn_layer(draw, 5, 4);
  with_numbers(layer.weight, {{7, 900}, {10, 0}, {11, 0}, {12, 0}, {13, 0}, {14, 0}});
  const QuantizedLinear quantized(layer);
  observe_quantized("weight", quantized.weight());
  observe("y",
          quantized(show("x", with_numbers(draw.normal({3, 5}),
                                           {{1, 7000}, {5, 0}, {6, 0}, {7, 0}, {8, 0}, {9, 0}}))));
}

GRADED("15.5", "one row, one feature, and no rows") {
  const QuantizedLinear quantized(drawn_layer(draw, 3, 1)), narrow(drawn_layer(draw, 1, 2));
  observe("one row", quantized(draw.normal({1, 3})));
  observe("one output, one axis", quantized(draw.normal({3})));
  observe("one feature", narrow(draw.normal({4, 1})));
  observe("no rows", quantized(draw.normal({0, 3})));
  const Tensor square = draw.normal({2, 4});
  observe("as many outputs as features", QuantizedLinear(drawn_layer(draw, 4, 4))(square));
  observe("no texts", quantized(draw.normal({2, 0, 3})));
  observe("five axes", quantized(draw.normal({2, 1, 2, 4, 3})));
}

GRADED("15.5", "each number of bits, permuted inputs") {
  nn::Linear layer = drawn_layer(draw, 6, 3);
  layer.weight = draw.normal_permuted({3, 6});
  const Tensor x = show("x", draw.normal_permuted({2, 2, 6}));
  for (int bits = 2; bits <= 8; ++bits) {
    observe(concatenate(bits, " bits"), QuantizedLinear(layer, bits)(x));
  }
}

// 127 q - q 127 is exactly 0. Products of what the whole numbers stand for leave their rounding.
GRADED("15.5", "sums of whole numbers that cancel") {
  constexpr std::int64_t rows = 40;
  nn::Linear layer;
  layer.weight = draw.uniform({1, 2}, 0.5, 1);
  const double top = element(layer.weight, 0);
  const double q = static_cast<double>(draw.integer(30, 120)), low = q * top / 127;
  with_numbers(layer.weight, {{1, -low}});
  const Tensor x = draw.uniform({rows, 2}, 0.5, 1);
  for (std::int64_t i = 0; i < rows; ++i) element(x, 2 * i) = q * element(x, 2 * i + 1) / 127;
  const Tensor y = QuantizedLinear(layer)(x);
  observe("the largest result, times 1e20", max(abs(y)) * Scalar(1e20));
  observe("other rows", QuantizedLinear(layer)(draw.normal({3, 2})));
}

GRADED("15.5", "sizes around 64 and 256") {
  observe("features", QuantizedLinear(drawn_layer(draw, 261, 3))(draw.normal({2, 261})));
  observe("outputs", QuantizedLinear(drawn_layer(draw, 2, 261))(draw.normal({2, 2})));
  observe("rows", QuantizedLinear(drawn_layer(draw, 2, 3))(draw.normal({261, 2})));
  // 65,780 results
  const Tensor many = QuantizedLinear(drawn_layer(draw, 1, 253))(draw.normal({260, 1}));
  observe("260 rows by 253 outputs", many.slice(0, 257, 260));
  const std::int64_t n = draw.integer(65600, 66000);
  observe("more features than 16 bits count",
          QuantizedLinear(drawn_layer(draw, n, 1))(draw.normal({1, n})));
  const QuantizedLinear wide(drawn_layer(draw, 1, 40000));
  observe("bytes of 80,000 numbers", static_cast<double>(wide.bytes()));
  observe("bytes", static_cast<double>(QuantizedLinear(drawn_layer(draw, 300, 300)).bytes()));
}

GRADED("15.5", "what it refuses") {
  const std::int64_t in = draw.integer(11, 90);
  const nn::Linear layer = drawn_layer(draw, in, 2);
  const QuantizedLinear quantized(layer);
  show("in_features", std::to_string(in));
  observe_error("too many features",
                [&] {
                  quantized(draw.normal({2, in + 1}));
                },
                {concatenate("(2, ", in + 1, ")"), std::to_string(in)});
  observe_error("no axis", [&] { quantized(draw.normal(Shape{})); }, {std::to_string(in)});
  observe_error("NaN",
                [&] {
                  quantized(with_numbers(draw.normal({1, in}), {{3, not_a_number}}));
                },
                {"nan"});
  observe_error("infinity",
                [&] {
                  quantized(with_numbers(draw.normal({1, in}), {{3, no_bound}}));
                },
                {"inf"});
  for (const int bits : {9, 1, 0, -4}) {
    observe_error(concatenate(bits, " bits"), [&] { QuantizedLinear(layer, bits); },
                  {std::to_string(bits)});
  }
  observe("y", quantized(draw.normal({2, in})));
}

GRADED("15.5", "one row many times, equal numbers, and numbers that are learned") {
  needs_history();
  nn::Linear layer = drawn_layer(draw, 20, 2);
  layer.weight.requires_grad_();
  layer.bias.requires_grad_();
  const QuantizedLinear quantized(layer);
  observe("one row three times", quantized(stretched(draw.normal({1, 20}), 3)));
  const double number = draw.hundredths(101, 199);
  observe("equal numbers", quantized(draw.full({2, 20}, number)));
  observe("nearly equal", quantized(with_numbers(draw.normal({1, 20}), {{0, 5}, {1, 5 + 1e-7}})));
  Tensor x = draw.normal({2, 20});
  x.requires_grad_();
  const Tensor y = quantized(x);
  observe("learned", y.detach());
  observe("y requires a gradient", y.requires_grad() ? 1 : 0);
  sum(x * x).backward();
  observe("with a gradient", quantized(x).detach());
}
