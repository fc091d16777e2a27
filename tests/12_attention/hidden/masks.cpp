#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.3", "masks that broadcast") {
  const Tensor scores = draw.normal({2, 3, 4, 5});  // (b, h, t, s)
  observe("(t, s)", nn::mask_scores(scores, draw.mask({4, 5})));
  observe("(b, h, t, s)", nn::mask_scores(scores, draw.mask({2, 3, 4, 5})));
  observe("(b, 1, 1, s)", nn::mask_scores(scores, draw.mask({2, 1, 1, 5})));
  observe("(1, s)", nn::mask_scores(scores, draw.values({1, 5}, {1, 0, 0, 1, 1})));
}

GRADED("12.3", "scores that are very large") {
  const Tensor scores = draw.uniform({3, 4}, 0.5e10, 2e10);
  const Tensor mask = draw.values({3, 4}, {0, 1, 1, 1,  //
                                           1, 0, 0, 1,  //
                                           0, 0, 1, 0});
  observe("masked", nn::mask_scores(scores, mask));
}

GRADED("12.3", "gradients of masked scores") {
  const Tensor scores = differentiable(draw.normal_permuted({2, 3, 4}));
  const Tensor mask = draw.values({3, 4}, {1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1});
  const Tensor masked = nn::mask_scores(scores, mask);
  observe("masked", masked);
  // Through softmax: what a blocked score's gradient would be without it is nobody's business.
  run_backward(softmax(masked), draw.normal({2, 3, 4}));
  observe("dscores", scores.grad());
}
