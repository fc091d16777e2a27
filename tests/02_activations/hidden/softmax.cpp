#include "core/plain/softmax.h"
#include "tools/grade/scenario/rows.h"

#include <cmath>
#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("02.6", "rows of any length") {
  observe_row(plain::softmax_row, "one score", {draw.normal({}).item()});
  observe_row(plain::softmax_row, "one score of -1000", {-1000});
  observe_row(plain::softmax_row, "equal scores", {3, 3, 3, 3, 3});
  const double score = draw.normal({}).item();
  const std::vector<double> shares = observe_row(plain::softmax_row, "two scores of nothing first",
                                                 {-infinity, -infinity, score, 1});
  observe("shares of nothing that are more than 0", shares[0] == 0 && shares[1] == 0 ? 0 : 1);
  for (const std::int64_t n : {2, 3, 7, 64}) {
    std::vector<double> scores = numbers(draw.normal({n}));
    const std::string name = std::to_string(n) + " scores, ";
    observe_row(plain::softmax_row, name + "as drawn", scores);
    scores.back() = 900;
    observe_row(plain::softmax_row, name + "the last one largest", scores);
    std::swap(scores.front(), scores.back());
    observe_row(plain::softmax_row, name + "the first one largest", scores, 2);
  }
}

GRADED("02.6", "large scores that are close together") {
  for (const double shift : {-1e4, 1e4, 1e5, 1e6}) {
    std::vector<double> scores = numbers(draw.normal({12}));
    for (double& score : scores) score += shift;
    scores[shift < 0 ? 0 : draw.integer(0, 11)] = -infinity;
    observe_row(plain::softmax_row, "around " + std::to_string(shift), scores);
  }
  std::vector<double> scores = numbers(draw.uniform({9}, -1e4, 1e4));
  scores[4] = scores[5] = -infinity;
  scores.back() = -1e4;  // the largest is not the last: such rows are above
  observe_row(plain::softmax_row, "from -1e4 to 1e4", scores, 4);
  // Below any number that a maximum could begin with.
  for (const double lowest : {-1e10, -1e39, -1e300}) {
    const double score = lowest * draw.uniform({}, 1, 9).item();
    observe_row(plain::softmax_row, concatenate("around ", lowest),
                {2 * score, score, 1.5 * score, -infinity});
  }
}

GRADED("02.6", "small shares and their sum") {
  std::vector<double> scores = numbers(draw.uniform({8}, -300, 0));
  scores[draw.integer(0, 7)] = 0;
  const std::vector<double> y = observe_row(plain::softmax_row, "softmax", scores);
  std::vector<double> logarithms;
  double sum = 0;
  for (const double share : y) {
    logarithms.push_back(std::log(share));
    sum += share;
  }
  observe("log(softmax)", logarithms);
  observe("sum", sum);
  double sum_of_close = 0;
  for (const double share :
       observe_row(plain::softmax_row, "softmax of close scores", numbers(draw.normal({12})))) {
    sum_of_close += share;
  }
  // Shares by a sum in floats lack about 1 in it.
  observe("a hundred million times what close shares have beyond 1", 1e8 * (sum_of_close - 1));
}

GRADED("02.6", "long rows, and many equal scores") {
  for (const std::int64_t n : {std::int64_t{65}, draw.integer(257, 400)}) {
    std::vector<double> scores = numbers(draw.normal({n}));
    observe_row(plain::softmax_row, std::to_string(n) + " scores", scores);
    // The last third has the greatest score, again and again.
    for (std::size_t i = scores.size() * 2 / 3; i < scores.size(); ++i) scores[i] = 3.5;
    observe_row(plain::softmax_row, std::to_string(n) + " scores, a third of them equal", scores);
    scores.back() = 900;
    observe_row(plain::softmax_row, std::to_string(n) + " scores, the last one largest", scores);
  }
}
