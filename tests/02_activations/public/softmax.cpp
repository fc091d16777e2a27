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

GRADED("02.6", "softmax of one score, of one that stands for three, and of two") {
  const double score = draw.normal({}, 1000).item();
  show("x", draw.full({1}, score));
  observe_softmax("one score", {score});
  // A step of 0: every score of the row is the same number in memory.
  const auto alone = static_cast<Scalar>(score);
  std::vector<Scalar> shares(3, 7);
  plain::softmax_row({&alone, 0, 3}, shares.data());
  observe("three scores, with a step of 0", std::vector<double>(shares.begin(), shares.end()));
  const Tensor two = show("two scores", draw.normal({2}));
  observe_softmax("two scores", {two.at({0}), two.at({1})});
}

GRADED("02.6", "softmax of scores that end with the largest") {
  const Tensor x = show("x", draw.values({4}, {draw.normal({}).item(), -2, 1, 900}));
  observe_softmax("softmax", {x.at({0}), -2, 1, 900});
  const Tensor near = show("x again", draw.uniform({3}, 0, 2));
  observe_softmax("softmax again", {near.at({0}), near.at({1}), near.at({2}), 3});
}

GRADED("02.6", "softmax of large scores that are close together") {
  std::vector<double> scores;
  for (int i = 0; i < 4; ++i) scores.push_back(1e5 + draw.normal({}).item());
  show("x - 100000", draw.values({4}, {scores[0] - 1e5, scores[1] - 1e5, scores[2] - 1e5,  //
                                       scores[3] - 1e5}));
  observe_softmax("softmax", scores);
}

GRADED("02.6", "logarithms of small shares") {
  const Tensor x = show("x", draw.uniform({4}, -300, -1));
  std::vector<double> scores{0};
  for (const Scalar score : x.to_vector()) scores.push_back(score);
  show("the score in front of these", "0");
  observe("log(softmax)", logarithms(observe_softmax("softmax", scores)));
}
