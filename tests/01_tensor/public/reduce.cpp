#include "tests/01_tensor/public/reduce.h"

#include <cmath>
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
  const Tensor x = draw.uniform({3, 4}, -9, -1);
  element(x, 11) = draw.uniform({}, -0.9, -0.1).item();  // the largest may be the last
  show("x", x);
  observe("over axis 1", reduced(draw, Reduce::Max, x, {3, 1}));
}

GRADED("01.9", "sums over a transposed matrix") {
  const Tensor x = show("x", seen(draw.normal({6}), {2, 3}, {1, 2}));
  observe("over axis 0", reduced(draw, Reduce::Sum, x, {1, 3}));
  observe("over axis 1", reduced(draw, Reduce::Sum, x, {2, 1}));
}

GRADED("01.9", "the largest of very small numbers") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double larger = -1e300 * draw.uniform({}, 1, 9).item();
  const Tensor x =
      draw.values({2, 3}, {-infinity, -infinity, -infinity, larger, 2 * larger, -infinity});
  show("x", concatenate("-inf -inf -inf, then ", larger, " ", 2 * larger, " -inf"));
  observe("over axis 1", reduced(draw, Reduce::Max, x, {2, 1}));
}

GRADED("01.9", "sums over the middle axis, over no axis, and of a number") {
  const Tensor x = show("x", draw.normal({2, 3, 2}));
  observe("over axis 1", reduced(draw, Reduce::Sum, x, {2, 1, 2}));
  observe("over axes 0 and 2", reduced(draw, Reduce::Sum, x, {1, 3, 1}));
  observe("over none", reduced(draw, Reduce::Sum, x, {2, 3, 2}));
  observe("of a number", reduced(draw, Reduce::Sum, show("number", draw.normal({})), {}));
}

GRADED("01.9", "sums over a column that stands for three") {
  const Tensor x = show("x, of strides 1 0", seen(draw.normal({9}), {2, 3}, {1, 0}, 4));
  observe("over axis 0", reduced(draw, Reduce::Sum, x, {1, 3}));
  observe("over axis 1", reduced(draw, Reduce::Sum, x, {2, 1}));
}

GRADED("01.9", "the sum of no numbers, and of one") {
  observe("(2, 0) over axis 1", reduced(draw, Reduce::Sum, draw.normal({2, 0}), {2, 1}));
  observe("(2, 0) over both", reduced(draw, Reduce::Sum, draw.normal({2, 0}), {1, 1}));
  observe("(2, 1) over axis 1",
          reduced(draw, Reduce::Sum, show("(2, 1)", draw.normal({2, 1})), {2, 1}));
}

GRADED("01.9", "what is not a number stays so") {
  constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
  show("x", "three rows with a NaN: in front, in the middle, behind; and one without");
  const double n = draw.uniform({}, -9, -2).item();
  const Tensor x = draw.values(
      {4, 3}, {not_a_number, 1, 2, 3, not_a_number, 4, 5, 6, not_a_number, n, n - 1, n + 1});
  const Tensor largest = reduced(draw, Reduce::Max, x, {4, 1});
  const Tensor sums = reduced(draw, Reduce::Sum, x, {4, 1});
  std::vector<double> facts;
  for (int row = 0; row < 3; ++row) {
    facts.push_back(std::isnan(element(largest, row)) ? 1 : 0);
    facts.push_back(std::isnan(element(sums, row)) ? 1 : 0);
  }
  observe("1 where the largest, and where the sum of a row is NaN", facts);
  observe("the largest of the last row", element(largest, 3));
}
