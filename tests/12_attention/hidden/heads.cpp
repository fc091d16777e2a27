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
