#include "core/plain/log_softmax.h"
#include "tools/grade/scenario/rows.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

GRADED("04.1", "log_softmax of three scores") {
  const std::vector<double> x{draw.hundredths(50, 150), draw.hundredths(160, 250),
                              draw.hundredths(300, 500)};
  show("x", draw.values({3}, x));
  const std::vector<double> y = observe_row(plain::log_softmax_row, "log_softmax", x);
  CHECK(std::exp(y[0]) + std::exp(y[1]) + std::exp(y[2]) == doctest::Approx(1));
}

GRADED("04.1", "log_softmax of scores around 100000 and -100000") {
  const Tensor x = show("x, apart from that", draw.normal({4}));
  for (const double shift : {1e5, -1e5}) {
    std::vector<double> scores;
    for (const Scalar part : x.to_vector()) scores.push_back(shift + part);
    observe_row(plain::log_softmax_row, shift > 0 ? "around 100000" : "around -100000", scores);
  }
}

// Here every probability but one is 0 in a double, and its logarithm is not.
GRADED("04.1", "log_softmax of scores that are far apart") {
  const Tensor x = show("x", draw.uniform({3}, -100000, -1000));
  const double largest = draw.integer(1, 9);
  show("the score behind these", std::to_string(largest));
  observe_row(plain::log_softmax_row, "log_softmax", {x.at({0}), x.at({1}), x.at({2}), largest});
}

GRADED("04.1", "log_softmax with blocked scores") {
  const std::vector<double> x{-infinity, draw.hundredths(50, 150), draw.hundredths(160, 250),
                              -infinity, draw.hundredths(260, 400)};
  show("x", draw.values({5}, x));
  const std::vector<double> y = observe_row(plain::log_softmax_row, "log_softmax", x);
  CHECK(y[0] == -infinity);
}

GRADED("04.1", "log_softmax of scores that lie apart") {
  const std::vector<double> x{draw.hundredths(150, 300), -draw.hundredths(50, 150), 0,
                              draw.hundredths(50, 140)};
  show("x", draw.values({4}, x));
  show("in memory", concatenate(x[0], " . . ", x[1], " . . ", x[2], " . . ", x[3],
                                " . . where a dot is a number of somebody else"));
  observe_row(plain::log_softmax_row, "log_softmax", x, 3);
}

GRADED("04.1", "log_softmax of one score, and of two") {
  const double score = draw.uniform({}, 800, 2000).item();  // whose exp overflows
  show("x", draw.full({1}, score));
  const std::vector<double> y = observe_row(plain::log_softmax_row, "one score", {score});
  CHECK(y[0] == 0);
  const Tensor two = show("two scores", draw.normal({2}));
  observe_row(plain::log_softmax_row, "two scores", {two.at({0}), two.at({1})});
}
