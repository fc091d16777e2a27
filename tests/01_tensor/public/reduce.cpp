#include "tests/01_tensor/public/reduce.h"

#include <limits>

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

GRADED("01.9", "sums over a transposed matrix") {
  const Tensor x = show("x", seen(draw.normal({6}), {2, 3}, {1, 2}));
  observe("over axis 0", reduced(draw, Reduce::Sum, x, {1, 3}));
  observe("over axis 1", reduced(draw, Reduce::Sum, x, {2, 1}));
}

GRADED("01.9", "the largest of very small numbers") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Tensor x =
      draw.values({2, 3}, {-infinity, -infinity, -infinity, -1e300, -2e300, -infinity});
  observe("over axis 1", reduced(draw, Reduce::Max, x, {2, 1}));
}
