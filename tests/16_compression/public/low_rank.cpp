#include "tests/16_compression/public/factors.h"

using namespace wick;
using namespace wick::scenario;

GRADED("16.5", "rank 1, 2 and 3 of a weight whose singular values are known") {
  const double least = draw.hundredths(50, 90);
  const Tensor weight = show("weight", with_values(draw, {3 * least, 9 * least, least}));
  show("its singular values", concatenate(9 * least, ", ", 3 * least, ", ", least));
  for (const std::int64_t rank : {1, 2, 3}) {
    observe_product(concatenate(", rank ", rank), layer_of(weight), rank);
  }
}

GRADED("16.5", "each factor has the roots of the singular values") {
  const double least = draw.hundredths(50, 90);
  const Tensor weight = show("weight", with_values(draw, {least, 2 * least, 7 * least}));
  show("its singular values", concatenate(7 * least, ", ", 2 * least, ", ", least));
  const nn::LowRank both = observe_product("", layer_of(weight), 2);
  observe("lengths of the rows of first.weight", lengths(both.first.weight, 0));
  observe("lengths of the columns of second.weight", lengths(both.second.weight, 1));
}

GRADED("16.5", "the bias comes last, and once") {
  const nn::Linear layer = drawn_layer(draw, "layer", 3, 4);
  const nn::LowRank both = observe_product("", layer, 2);
  observe("first has a bias", both.first.bias.defined());
  observe("second.bias", both.second.bias.detach());
  const nn::LowRank without = nn::low_rank(drawn_layer(draw, "another layer", 3, 4, false), 2);
  observe("biases of a layer without one",
          std::vector<double>{double(without.first.bias.defined()),
                              double(without.second.bias.defined())});
}

GRADED("16.5", "more inputs than outputs, and the layer's function") {
  const nn::Linear layer = drawn_layer(draw, "layer", 5, 2);
  const Tensor x = show("x", draw.whole({2, 5}, -3, 3));
  for (const std::int64_t rank : {1, 2}) {
    const nn::LowRank both = observe_product(concatenate(", rank ", rank), layer, rank);
    observe(concatenate("second(first(x)), rank ", rank), both.second(both.first(x)).detach());
  }
}

GRADED("16.5", "new parameters, which are trained") {
  const nn::Linear layer = drawn_layer(draw, "layer", 3, 3);
  nn::LowRank both = nn::low_rank(layer, draw.integer(1, 3));
  observe("history is recorded, or not, as before", grad_enabled());
  observe("require gradients", std::vector<double>{double(both.first.weight.requires_grad()),
                                                   double(both.second.weight.requires_grad()),
                                                   double(both.second.bias.requires_grad())});
  const NoGrad no_grad;
  for (Tensor each : {both.first.weight, both.second.weight, both.second.bias}) {
    each.copy_(zeros(each.shape()));
  }
  show("afterwards", "the new layers' numbers are set to 0");
  observe("weight of the layer", layer.weight.detach());
  observe("bias of the layer", layer.bias.detach());
}
