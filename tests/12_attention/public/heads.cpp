#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.5", "splitting two tokens") {
  const Tensor x = show("x", draw.normal({1, 2, 6}));  // (b, t, e)
  const Tensor heads = nn::split_heads(x, 3);
  observe("heads", heads);
  CHECK(heads.shape() == Shape{1, 3, 2, 2});  // (b, h, t, d)
}

GRADED("12.5", "merging two tokens") {
  const Tensor heads = show("heads", draw.normal({1, 3, 2, 2}));  // (b, h, t, d)
  const Tensor x = nn::merge_heads(heads);
  observe("x", x);
  CHECK(x.shape() == Shape{1, 2, 6});  // (b, t, e)
}

GRADED("12.5", "gradients of two tokens") {
  const Tensor x = differentiable(show("x", draw.normal({1, 2, 4})));  // (b, t, e)
  const Tensor heads = nn::split_heads(x, 2);
  observe("heads", heads);
  run_backward(heads, show("dheads", draw.normal({1, 2, 2, 2})));
  observe("dx", x.grad());

  const Tensor outputs =
      differentiable(show("outputs", draw.normal({1, 2, 2, 2})));  // (b, h, t, d)
  const Tensor merged = nn::merge_heads(outputs);
  observe("merged", merged);
  run_backward(merged, show("dmerged", draw.normal({1, 2, 4})));
  observe("doutputs", outputs.grad());
}

GRADED("12.5", "heads that do not fit") {
  const Tensor x = draw.normal({2, 5, 10});
  observe("split", nn::split_heads(x, 5));
  observe("merged", nn::merge_heads(draw.normal({2, 5, 3, 2})));
  observe_error("3 heads of 10", [&] { nn::split_heads(x, 3); }, {"10", "3"});
  observe_error("split two axes", [&] { nn::split_heads(draw.normal({5, 10}), 5); }, {"(5, 10)"});
  observe_error("merge three axes", [&] { nn::merge_heads(x); }, {"(2, 5, 10)"});
}
