#include "tests/01_tensor/public/reduce.h"

using namespace wick;
using namespace wick::scenario;

GRADED("01.9", "sums of columns and of rows") {
  const Tensor x = show("x", draw.normal({2, 3}));
  observe("over axis 0", reduced(draw, Reduce::Sum, x, {1, 3}));
  observe("over axis 1", reduced(draw, Reduce::Sum, x, {2, 1}));
  observe("over both", reduced(draw, Reduce::Sum, x, {1, 1}));
}

GRADED("01.9", "the largest of each row") {
  const Tensor x = show("x", draw.uniform({3, 4}, -9, -1));
  observe("over axis 1", reduced(draw, Reduce::Max, x, {3, 1}));
}
