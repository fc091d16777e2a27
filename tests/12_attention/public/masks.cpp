#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.3", "a small mask") {
  const Tensor scores = show("scores", draw.normal({2, 3, 4}));
  const Tensor mask = show("mask (1 may attend, 0 may not)", draw.values({3, 4}, {1, 0, 1, 1,  //
                                                                                  0, 0, 0, 1,  //
                                                                                  1, 1, 1, 1}));
  const Tensor masked = nn::mask_scores(scores, mask);
  observe("masked", masked);
  CHECK(masked.shape() == Shape{2, 3, 4});
}

GRADED("12.3", "masks that say something wrong") {
  const Tensor scores = draw.normal({2, 3});
  observe("masked", nn::mask_scores(scores, draw.values({2, 3}, {1, 1, 0, 0, 1, 1})));
  observe_error_message("0.5", [&] { nn::mask_scores(scores, draw.full({2, 3}, 0.5)); });
  observe_error_message("nothing allowed", [&] {
    nn::mask_scores(scores, draw.values({2, 3}, {1, 1, 0, 0, 0, 0}));
  });
  observe_error("does not fit",
                [&] {
                  nn::mask_scores(scores, draw.full({3, 2}, 1));
                },
                {"(3, 2)", "(2, 3)"});
}

GRADED("12.3", "a mask for each sequence of a batch") {
  const Tensor scores = show("scores", draw.normal({2, 3, 4}));
  const Tensor mask = show("mask (b, 1, s)", draw.values({2, 1, 4}, {1, 1, 1, 0,  //
                                                                     1, 0, 0, 0}));
  observe("masked", nn::mask_scores(scores, mask));
}

GRADED("12.3", "scores of billions below zero") {
  const Tensor scores = show("scores", draw.uniform({2, 4}, -9e9, -4e9));
  const Tensor mask = show("mask", draw.values({2, 4}, {1, 0, 1, 0, 0, 0, 1, 1}));
  observe("masked", nn::mask_scores(scores, mask));
}

GRADED("12.3", "gradients of six masked scores") {
  const Tensor scores = differentiable(show("scores", draw.normal({2, 3})));
  const Tensor mask = show("mask", draw.values({2, 3}, {1, 0, 1, 0, 1, 1}));
  const Tensor masked = nn::mask_scores(scores, mask);
  observe("masked", masked);
  // Through softmax: the gradient of a blocked score is 0 behind it.
  run_backward(softmax(masked), show("gradients of softmax", draw.normal({2, 3})));
  observe("dscores", scores.grad());
}
