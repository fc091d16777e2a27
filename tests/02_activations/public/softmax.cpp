#include "core/plain/softmax.h"
#include "tests/02_activations/public/arrays.h"
#include "tools/grade/scenario/rows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("02.6", "softmax of three scores") {
  const std::vector<double> x{draw.hundredths(50, 150), draw.hundredths(160, 250),
                              draw.hundredths(300, 500)};
  show("x", draw.values({3}, x));
  const std::vector<double> y = observe_row(plain::softmax_row, "softmax", x);
  CHECK(y[0] + y[1] + y[2] == doctest::Approx(1));
}

GRADED("02.6", "softmax of scores that are large") {
  const double largest = draw.integer(1000, 1999);
  // Parts of 32 are exact in a float, too: what floats lose is seen below.
  const Tensor part = draw.whole({4}, 16, 80, 1.0 / 32);
  const std::vector<double> x{largest, largest - part.at({0}), largest - part.at({1}), -2000};
  show("x", draw.values({4}, x));
  observe_row(plain::softmax_row, "softmax", x);
  const std::vector<double> again{-largest, -largest - part.at({2}), -largest + part.at({3})};
  show("x again", draw.values({3}, again));
  observe_row(plain::softmax_row, "softmax again", again);
}

GRADED("02.6", "softmax with blocked scores") {
  const std::vector<double> x{-infinity, draw.hundredths(50, 150), draw.hundredths(160, 250),
                              -infinity, draw.hundredths(260, 400)};
  show("x", draw.values({5}, x));
  const std::vector<double> y = observe_row(plain::softmax_row, "softmax", x);
  CHECK(y[0] == 0);
}

GRADED("02.6", "softmax of scores that lie apart") {
  const std::vector<double> x{draw.hundredths(150, 300), -draw.hundredths(50, 150), 0,
                              draw.hundredths(50, 140)};
  show("x", draw.values({4}, x));
  show("in memory", concatenate(x[0], " . . ", x[1], " . . ", x[2], " . . ", x[3],
                                " . . where a dot is a number of somebody else"));
  observe_row(plain::softmax_row, "softmax", x, 3);
}

GRADED("02.6", "softmax of one score, of one that stands for three, and of two") {
  const double score = draw.uniform({}, -2000, -800).item();  // whose exp is 0
  show("x", draw.full({1}, score));
  observe_row(plain::softmax_row, "one score", {score});
  // A step of 0: every score of the row is the same number in memory.
  const auto alone = static_cast<Scalar>(score);
  std::vector<Scalar> shares(3, 7);
  plain::softmax_row({&alone, 0, 3}, shares.data());
  observe("three scores, with a step of 0", std::vector<double>(shares.begin(), shares.end()));
  const Tensor two = show("two scores", draw.normal({2}));
  observe_row(plain::softmax_row, "two scores", {two.at({0}), two.at({1})});
  const Tensor others = show("two others", draw.normal({2}));
  observe_row(plain::softmax_row, "two others", {others.at({0}), others.at({1})});
}

GRADED("02.6", "softmax of scores that end with the largest") {
  const Tensor x = show("x", draw.values({4}, {draw.normal({}).item(), -2, 1, 900}));
  observe_row(plain::softmax_row, "softmax", {x.at({0}), -2, 1, 900});
  const Tensor near = show("x again", draw.uniform({3}, 0, 2));
  observe_row(plain::softmax_row, "softmax again", {near.at({0}), near.at({1}), near.at({2}), 3});
}

GRADED("02.6", "softmax of large scores that are close together") {
  std::vector<double> scores;
  for (int i = 0; i < 4; ++i) scores.push_back(1e5 + draw.normal({}).item());
  show("x - 100000", draw.values({4}, {scores[0] - 1e5, scores[1] - 1e5, scores[2] - 1e5,  //
                                       scores[3] - 1e5}));
  observe_row(plain::softmax_row, "softmax", scores);
}

GRADED("02.6", "logarithms of small shares") {
  const Tensor x = draw.uniform({4}, -300, -4);
  element(x, 0) = draw.uniform({}, -3, -1).item();  // a share that the largest one feels
  show("x", x);
  std::vector<double> scores{0};
  for (const Scalar score : x.to_vector()) scores.push_back(score);
  show("the score in front of these", "0");
  observe("log(softmax)", logarithms(observe_row(plain::softmax_row, "softmax", scores)));
}
