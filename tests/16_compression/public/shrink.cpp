#include "tests/16_compression/public/weights.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

namespace {

using Units = std::vector<std::int64_t>;

Units show_units(const Units& units) {
  std::string text;
  for (const std::int64_t unit : units) text += concatenate(text.empty() ? "" : ", ", unit);
  show("units", text.empty() ? "none" : text);
  return units;
}

void observe_layers(const nn::Linear& first, const nn::Linear& second) {
  observe("first.weight", first.weight.detach());
  if (first.bias.defined()) observe("first.bias", first.bias.detach());
  observe("second.weight", second.weight.detach());
  if (second.bias.defined()) observe("second.bias", second.bias.detach());
}

}  // namespace

GRADED("16.4", "one unit of four, between three features and two") {
  nn::Linear first = drawn_layer(draw, "first", 3, 4), second = drawn_layer(draw, "second", 4, 2);
  const Tensor x = show("x", draw.whole({2, 3}, -3, 3));
  nn::remove_hidden(first, second, show_units({draw.integer(0, 3)}));
  observe_layers(first, second);
  observe("second(relu(first(x)))", second(relu(first(x))).detach());
}

GRADED("16.4", "three units of five, listed in any order") {
  nn::Linear first = drawn_layer(draw, "first", 2, 5), second = drawn_layer(draw, "second", 5, 3);
  const std::int64_t a = draw.integer(0, 4);
  nn::remove_hidden(first, second, show_units({(a + 4) % 5, a, (a + 2) % 5}));
  observe_layers(first, second);
}

GRADED("16.4", "as many features as units, without biases") {
  nn::Linear first = drawn_layer(draw, "first", 3, 3, false);
  nn::Linear second = drawn_layer(draw, "second", 3, 3, false);
  nn::remove_hidden(first, second, show_units({draw.integer(0, 2)}));
  observe_layers(first, second);
  observe("biases",
          std::vector<double>{double(first.bias.defined()), double(second.bias.defined())});
}

GRADED("16.4", "the smaller layers learn") {
  needs_history();
  nn::Linear first = drawn_layer(draw, "first", 2, 3), second = drawn_layer(draw, "second", 3, 2);
  const Tensor x = show("x", draw.whole({2, 2}, 1, 3));
  const Tensor dy = show("dy", draw.whole({2, 2}, 1, 5));
  nn::remove_hidden(first, second, show_units({draw.integer(0, 2)}));
  run_backward(second(first(x)), dy);
  observe("gradient of first.weight", first.weight.grad());
  observe("gradient of first.bias", first.bias.grad());
  observe("gradient of second.weight", second.weight.grad());
}

GRADED("16.4", "copies keep the whole layers") {
  nn::Linear first = drawn_layer(draw, "first", 2, 3), second = drawn_layer(draw, "second", 3, 2);
  // Also where no unit is removed, the new parameters lie in memory of their own.
  for (const Units& units : {Units{}, Units{draw.integer(0, 2)}}) {
    nn::Linear small_first = first, small_second = second;
    nn::remove_hidden(small_first, small_second, units);
    const NoGrad no_grad;
    for (Tensor each : {small_first.weight, small_first.bias, small_second.weight}) {
      each.copy_(zeros(each.shape()));
    }
  }
  show("calls", "copies of both layers lose no unit, then one, and their numbers are set to 0");
  observe_layers(first, second);
}
