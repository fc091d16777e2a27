#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.1", "scores of a small batch") {
  const Tensor q = show("q", draw.normal({2, 3, 4}));  // (b, t, d)
  const Tensor k = show("k", draw.normal({2, 5, 4}));  // (b, s, d)
  const Tensor scores = nn::attention_scores(q, k);
  observe("scores", scores);
  CHECK(scores.shape() == Shape{2, 3, 5});  // (b, t, s): a row for each query
}

GRADED("12.1", "scores where all sizes are equal") {
  const Tensor q = show("q", draw.normal({3, 3, 3}));
  const Tensor k = show("k", draw.normal({3, 3, 3}));
  observe("scores", nn::attention_scores(q, k));
}

GRADED("12.1", "scores of many heads") {
  const Tensor q = draw.normal({2, 3, 4, 6});  // (b, h, t, d)
  const Tensor k = draw.normal({2, 3, 5, 6});  // (b, h, s, d)
  const Tensor scores = nn::attention_scores(q, k);
  observe("scores", scores);
  CHECK(scores.shape() == Shape{2, 3, 4, 5});
}

GRADED("12.1", "keys that all sequences of a batch share") {
  const Tensor q = show("q", draw.normal({2, 3, 4}));  // (b, t, d)
  const Tensor k = show("k", draw.normal({5, 4}));     // (s, d): leading axes broadcast
  observe("scores", nn::attention_scores(q, k));
}

GRADED("12.1", "gradients of six scores") {
  const Tensor q = differentiable(show("q", draw.normal({2, 4})));  // (t, d)
  const Tensor k = differentiable(show("k", draw.normal({3, 4})));  // (s, d)
  const Tensor scores = nn::attention_scores(q, k);
  observe("scores", scores);
  run_backward(scores, show("dscores", draw.normal({2, 3})));
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
