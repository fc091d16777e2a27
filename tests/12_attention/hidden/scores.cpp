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

GRADED("12.1", "scores that cannot be computed") {
  observe("scores", nn::attention_scores(draw.normal({2, 3, 4}), draw.normal({2, 5, 4})));
  observe_error("other d",
                [&] {
                  nn::attention_scores(draw.normal({2, 3, 4}), draw.normal({2, 5, 6}));
                },
                {"(2, 3, 4)", "(2, 5, 6)"});
  observe_error("a vector",
                [&] {
                  nn::attention_scores(draw.normal({4}), draw.normal({5, 4}));
                },
                {"(4,)", "(5, 4)"});
}
