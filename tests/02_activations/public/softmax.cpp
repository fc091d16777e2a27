#include "tests/02_activations/public/rows.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

GRADED("02.6", "softmax of three scores") {
  show("x", draw.values({3}, {1, 2, 4}));
  const std::vector<double> y = observe_softmax("softmax", {1, 2, 4});
  CHECK(y[0] + y[1] + y[2] == doctest::Approx(1));
}

GRADED("02.6", "softmax of scores that are large") {
  show("x", draw.values({4}, {1000, 999, 998, -2000}));
  observe_softmax("softmax", {1000, 999, 998, -2000});
  show("x again", draw.values({3}, {-1000, -1001, -999}));
  observe_softmax("softmax again", {-1000, -1001, -999});
}

GRADED("02.6", "softmax with blocked scores") {
  show("x", draw.values({5}, {-infinity, 1, 2, -infinity, 3}));
  const std::vector<double> y = observe_softmax("softmax", {-infinity, 1, 2, -infinity, 3});
  CHECK(y[0] == 0);
}

GRADED("02.6", "softmax of scores that lie apart") {
  show("x", draw.values({4}, {2, -1, 0, 1}));
  show("in memory", "2 . . -1 . . 0 . . 1 . . where a dot is a number of somebody else");
  observe_softmax("softmax", {2, -1, 0, 1}, 3);
}
