#include "tests/13_transformers/public/parameters.h"

using namespace wick;
using namespace wick::scenario;

GRADED("13.5", "a block of given parameters") {
  nn::TransformerBlock block(4, 2, 3);
  give_parameters(block, draw);
  const Tensor x = show("x", draw.normal({1, 2, 4}));
  observe("y", block(x));
}

// A branch whose last layer is zero adds nothing.
GRADED("13.5", "each branch alone, and neither") {
  nn::TransformerBlock block(2, 1, 3);
  give_parameters(block, draw);
  const Tensor x = show("x", draw.normal({1, 2, 2}, 20));
  nn::TransformerBlock other(2, 1, 3);
  give_parameters(other, draw, 0.5, "parameters of the other");
  set_to_zero(block.feed_forward.linear2, draw);
  observe("attention alone", block(x));
  set_to_zero(other.self_attn.out_proj, draw);
  observe("feed-forward alone", other(x));
  set_to_zero(block.self_attn.out_proj, draw);
  observe("neither", block(x));
}

GRADED("13.5", "a causal mask, and the gradients of x and of all 16 parameters") {
  nn::TransformerBlock block(4, 2, 3);
  give_parameters(block, draw);
  const Tensor x = differentiable(show("x", draw.normal_permuted({1, 3, 4})));
  const Tensor y = block(x, draw.values({3, 3}, {1, 0, 0, 1, 1, 0, 1, 1, 1}));
  observe("y", y);
  run_backward(y, show("dy", draw.normal({1, 3, 4})));
  observe("x.grad()", x.grad());
  observe_gradients("gradients of the parameters", block);
}

GRADED("13.5", "dropout at the end of each branch, in training alone") {
  nn::TransformerBlock block(2, 1, 3);
  give_parameters(block, draw);
  const Tensor x = show("x", draw.normal({1, 2, 2}));
  block.dropout1 = nn::Dropout(1);
  observe("without the first branch", block(x));
  block.dropout2 = nn::Dropout(1);
  observe("without both", block(x));
  block.dropout1 = nn::Dropout(0);
  observe("without the second branch", block(x));
  block.eval();
  observe("in evaluation", block(x));
}
