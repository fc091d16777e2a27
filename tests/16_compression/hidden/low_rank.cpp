#include "tests/16_compression/public/factors.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("16.5", "equal singular values, and some that are 0") {
  const double x = draw.hundredths(50, 90);
  observe_product(", the two equal ones", layer_of(with_values(draw, {x, 3 * x, 3 * x})), 2);
  observe_product(", all equal", layer_of(with_values(draw, {x, x, x})), 3);
  observe_product(", two of them 0", layer_of(with_values(draw, {0, x, 0})), 2);
  observe_product(", all 0", layer_of(draw.full({3, 2}, 0)), 2);
}

GRADED("16.5", "one row, one column, one number") {
  for (const Shape& shape : {Shape{1, 5}, Shape{5, 1}, Shape{1, 1}}) {
    const std::string when = concatenate(" of ", shape);
    const nn::LowRank both = observe_product(when, layer_of(apart(draw, shape)), 1);
    observe("lengths" + when, std::vector<double>{lengths(both.first.weight, 0)[0],
                                                  lengths(both.second.weight, 1)[0]});
  }
}

GRADED("16.5", "a wide layer, and one of sizes that are all different") {
  observe_product("", layer_of(draw.normal({4, 300}, 0.3)), 3);
  const nn::LowRank both = observe_product(" of 7 by 6", layer_of(draw.normal({7, 6})), 4);
  observe("lengths of the rows of first.weight", lengths(both.first.weight, 0));
  observe("lengths of the columns of second.weight", lengths(both.second.weight, 1));
}

GRADED("16.5", "ranks of more than 64") {
  const nn::Linear layer = layer_of(draw.normal({66, 67}, 0.1), draw.normal({66}));
  observe_product("", layer, 65);
}

GRADED("16.5", "small and large numbers") {
  const double x = draw.hundredths(50, 90);
  observe_product(", large", layer_of(with_values(draw, {1e5 * x, 3e5 * x, 2 * x})), 2);
  observe_product(", of different sizes", layer_of(with_values(draw, {1000 * x, x, 0.01 * x})), 3);
  const nn::LowRank small = nn::low_rank(layer_of(with_values(draw, {4e-8 * x, x * 1e-8, 0})), 3);
  std::vector<double> roots = lengths(small.first.weight, 0);
  for (double& root : roots) root *= 1e4;
  observe("lengths of the rows of first.weight, small", roots);
}

GRADED("16.5", "a layer that is not trained, and the gradients of the new ones") {
  needs_history();
  const nn::Linear given = layer_of(apart(draw, {3, 4}), apart(draw, {3}));
  const nn::Linear learned =
      layer_of(given.weight.clone().requires_grad_(), apart(draw, {3}).requires_grad_());
  for (const nn::Linear& layer : {given, learned}) {
    const std::string when = layer.weight.requires_grad() ? ", trained" : ", not trained";
    const nn::LowRank both = nn::low_rank(layer, 2);
    observe("require gradients" + when,
            std::vector<double>{double(both.first.weight.requires_grad()),
                                double(both.second.weight.requires_grad()),
                                double(both.second.bias.requires_grad())});
    observe("first has a bias" + when, both.first.bias.defined());
    const Tensor x = draw.whole({2, 4}, 1, 3), dy = draw.whole({2, 3}, 1, 5);
    run_backward(both.second(both.first(x)), dy);
    observe("gradient of second.bias" + when, both.second.bias.grad());
    observe("gradients of the weights" + when,
            std::vector<double>{double(both.first.weight.grad().defined()),
                                double(both.second.weight.grad().defined())});
  }
  observe("the layer's bias has a gradient", learned.bias.grad().defined());
}
