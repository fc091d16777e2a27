#include "nn/quantize/quantized_linear.h"
#include "tests/15_quantization/public/layers.h"

using namespace wick;
using namespace wick::scenario;
using nn::QuantizedLinear;

GRADED("15.5", "rows of normal numbers") {
  const nn::Linear layer = drawn_layer(draw, 4, 3);
  const QuantizedLinear quantized(layer);
  observe_quantized("weight", quantized.weight());
  const Tensor x = show("x", draw.normal({2, 4}));
  observe("y", quantized(x));
}

GRADED("15.5", "rows of other sizes, each with a scale of its own") {
  const nn::Linear layer = drawn_layer(draw, 3, 2);
  const Tensor x = show("x", draw.normal({3, 3}) * draw.values({3, 1}, {0.01, 1, 100}));
  const Tensor y = QuantizedLinear(layer)(x);
  for (int row = 0; row < 3; ++row) observe(concatenate("row ", row), y.slice(0, row, row + 1));
}

GRADED("15.5", "without a bias, and more axes") {
  const nn::Linear layer = drawn_layer(draw, 3, 4, false);
  const QuantizedLinear quantized(layer);
  observe("two leading axes", quantized(show("x", draw.normal({2, 2, 3}))));
  observe("one axis", quantized(draw.normal({3})));
}

// With 127 units in each row nothing is rounded.
GRADED("15.5", "exact where whole units are") {
  nn::Linear layer = drawn_layer(draw, 3, 2);
  const double unit = drawn_unit(draw);
  layer.weight = show("weight", with_numbers(draw.whole({2, 3}, -127, 127, unit),
                                             {{0, 127 * unit}, {4, -127 * unit}}));
  const Tensor x = show("x", with_numbers(draw.whole({2, 3}, -127, 127), {{2, -127}, {3, 127}}));
  observe("y", QuantizedLinear(layer)(x));
}

GRADED("15.5", "a layer that changes afterwards, and one of fewer bits") {
  nn::Linear layer = drawn_layer(draw, 4, 3);
  const QuantizedLinear quantized(layer), few(layer, 4);
  const Tensor x = show("x", draw.normal({2, 4}));
  const Tensor other = draw.normal({3}, 50);
  {
    const NoGrad no_grad;
    layer.bias.copy_(other);
    layer.weight.copy_(draw.normal({3, 4}, 9));
  }
  observe("8 bits", quantized(x));
  observe("4 bits: weight", numbers_of(few.weight().values));
  observe("4 bits", few(x));
}

GRADED("15.5", "bytes") {
  const std::int64_t in = draw.integer(3, 20), out = in + draw.integer(1, 9);
  show("sizes", concatenate(in, " to ", out));
  observe("with a bias", static_cast<double>(QuantizedLinear(drawn_layer(draw, in, out)).bytes()));
  const nn::Linear without = drawn_layer(draw, in, out, false);
  observe("without", static_cast<double>(QuantizedLinear(without).bytes()));
  observe("4 bits", static_cast<double>(QuantizedLinear(without, 4).bytes()));
}
