#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.5", "gradients of heads") {
  const Tensor x = differentiable(draw.normal_permuted({2, 3, 20}));  // (b, t, e)
  const Tensor heads = nn::split_heads(x, 4);
  observe("heads", heads);
  run_backward(heads, draw.normal({2, 4, 3, 5}));
  observe("dx", x.grad());

  const Tensor outputs = differentiable(draw.normal_permuted({2, 4, 3, 5}));  // (b, h, t, d)
  const Tensor merged = nn::merge_heads(outputs);
  observe("merged", merged);
  run_backward(merged, draw.normal({2, 3, 20}));
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
