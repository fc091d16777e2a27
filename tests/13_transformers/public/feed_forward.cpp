#include "tests/13_transformers/public/parameters.h"

using namespace wick;
using namespace wick::scenario;

GRADED("13.4", "the result of given parameters, and their gradients") {
  nn::FeedForward layer(2, 3);
  observe("linear1.weight", layer.linear1.weight.shape());
  observe("linear2.weight", layer.linear2.weight.shape());
  give_parameters(layer, draw, 1);
  const Tensor x = differentiable(show("x", draw.normal({1, 2, 2})));
  const Tensor y = layer(x);
  observe("y", y);
  run_backward(y, draw.normal({1, 2, 2}));
  observe("x.grad()", x.grad());
  observe_gradients("gradients of the parameters", layer);
}

GRADED("13.4", "the tanh form of gelu") {
  nn::FeedForward layer(2, 3, 0, Gelu::Tanh);
  give_parameters(layer, draw, 2);
  observe("y", layer(show("x", draw.normal({2, 2}, 2))));
}

// With a probability of 1 everything is dropped, and the bias of linear2 is left.
GRADED("13.4", "dropout between the layers, in training alone") {
  nn::FeedForward layer(2, 3, 1);
  give_parameters(layer, draw, 1);
  const Tensor x = show("x", draw.normal({1, 2}));
  observe("y in training", layer(x));
  layer.eval();
  observe("y in evaluation", layer(x));
}
