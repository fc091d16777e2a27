#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.2", "scaling for heads of size 4") {
  const Tensor scores = show("scores", draw.normal({2, 3, 5}, 4));
  observe("scaled", nn::scale_scores(scores, 4));
}

GRADED("12.2", "scaling by a temperature") {
  const Tensor scores = show("scores", draw.normal({3, 5}, 4));
  observe("cool", nn::scale_scores(scores, 9, 0.5));
  observe("hot", nn::scale_scores(scores, 9, 3));
}

GRADED("12.2", "scaling by a root that is no whole number") {
  const Tensor scores = show("scores", draw.normal({3, 4}, 4));
  observe("head_dim 6", nn::scale_scores(scores, 6));
}

GRADED("12.2", "gradients of six scaled scores") {
  const Tensor scores = differentiable(show("scores", draw.normal({2, 3})));
  const Tensor scaled = nn::scale_scores(scores, 4);
  observe("scaled", scaled);
  run_backward(scaled, show("dscaled", draw.normal({2, 3})));
  observe("dscores", scores.grad());
}

GRADED("12.2", "scalings that make no sense") {
  const Tensor scores = draw.normal({3, 5});
  observe("scaled", nn::scale_scores(scores, 25));
  observe_error("head_dim 0", [&] { nn::scale_scores(scores, 0); }, {"0"});
  observe_error("temperature -2", [&] { nn::scale_scores(scores, 4, -2); }, {"4", "-2"});
}
