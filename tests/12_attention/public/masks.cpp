#include "nn/attention/attention.h"
#include "tools/grade/scenario/scenario.h"

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
