#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.1", "gradients of scores") {
  const Tensor q = differentiable(draw.normal_permuted({2, 3, 4}));
  const Tensor k = differentiable(draw.normal_permuted({2, 5, 4}));
  const Tensor scores = nn::attention_scores(q, k);
  observe("scores", scores);
  run_backward(scores, draw.normal({2, 3, 5}));
  observe("dq", q.grad());
  observe("dk", k.grad());
}
