#include "nn/attention/attention.h"
#include "tools/grade/scenario/scenario.h"

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
