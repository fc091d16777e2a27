#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.2", "scaling for other head sizes") {
  const Tensor scores = draw.normal({2, 3, 5}, 4);
  for (const std::int64_t head_dim : {1, 2, 6, 12, 64, 80}) {
    observe("head_dim " + std::to_string(head_dim), nn::scale_scores(scores, head_dim));
  }
}

GRADED("12.2", "gradients of scaled scores") {
  const Tensor scores = differentiable(draw.normal_permuted({2, 3, 5}));
  const Tensor scaled = nn::scale_scores(scores, 16);
  observe("scaled", scaled);
  run_backward(scaled, draw.normal({2, 3, 5}));
  observe("dscores", scores.grad());
}
