#include "nn/attention/attention.h"
#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.5", "splitting two tokens") {
  const Tensor x = show("x", draw.normal({1, 2, 6}));  // (b, t, e)
  const Tensor heads = nn::split_heads(x, 3);
  observe("heads", heads);
  CHECK(heads.shape() == Shape{1, 3, 2, 2});  // (b, h, t, d)
}

GRADED("12.5", "merging two tokens") {
  const Tensor heads = show("heads", draw.normal({1, 3, 2, 2}));  // (b, h, t, d)
  const Tensor x = nn::merge_heads(heads);
  observe("x", x);
  CHECK(x.shape() == Shape{1, 2, 6});  // (b, t, e)
}
