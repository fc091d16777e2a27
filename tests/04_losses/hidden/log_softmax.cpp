#include "core/plain/log_softmax.h"
#include "tools/grade/scenario/rows.h"

#include <algorithm>
#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("04.1", "rows of any length, from every size of score") {
  observe_row(plain::log_softmax_row, "one score", {draw.normal({}, 1e5).item()});
  for (const std::int64_t n : {2, 3, 7, 64}) {
    std::vector<double> scores = numbers(draw.normal({n}));
    const std::string name = std::to_string(n) + " scores, ";
    observe_row(plain::log_softmax_row, name + "as drawn", scores);
    scores.back() = 900;
    observe_row(plain::log_softmax_row, name + "the last one largest", scores);
    std::swap(scores.front(), scores.back());
    observe_row(plain::log_softmax_row, name + "the first one largest", scores, 2);
    for (double& score : scores) score -= 1e5;
    scores[draw.integer(1, n - 1)] = -infinity;
    observe_row(plain::log_softmax_row, name + "far below zero, one of them blocked", scores, 5);
  }
  // Below any number that a maximum could begin with.
  for (const double lowest : {-1e10, -1e39, -1e300}) {
    const double score = lowest * draw.uniform({}, 1, 9).item();
    observe_row(plain::log_softmax_row, concatenate("around ", lowest),
                {2 * score, -infinity, score, 3 * score});
  }
  // Numbers of this size have no place for the logarithm of a sum: it must not be added to one.
  for (const double size : {1e12, 1e17, 1e300}) {
    std::vector<double> scores(draw.integer(2, 6), size * draw.uniform({}, 1, 9).item());
    scores.push_back(-infinity);
    observe_row(plain::log_softmax_row, concatenate("equal ones of about ", size), scores);
  }
}

GRADED("04.1", "long rows, many equal scores, and scores of a million") {
  const std::int64_t n = draw.integer(257, 400);
  std::vector<double> scores = numbers(draw.normal({n}));
  observe_row(plain::log_softmax_row, std::to_string(n) + " scores", scores);
  // The last third has the greatest score, again and again.
  for (std::size_t i = scores.size() * 2 / 3; i < scores.size(); ++i) scores[i] = 3.5;
  observe_row(plain::log_softmax_row, "a third of them equal", scores);
  std::vector<double> millions{-infinity};
  for (int i = 0; i < 6; ++i) millions.push_back(1e6 + 0.1 * draw.integer(0, 40));
  observe_row(plain::log_softmax_row, "a million, a tenth apart, behind a blocked score", millions);
  // One of the first scores is far ahead of all others, and the last one far ahead of that.
  scores[static_cast<std::size_t>(3 * draw.integer(0, 19) + 1)] = 800;
  scores.back() = 1700;
  observe_row(plain::log_softmax_row, "the last one far ahead", scores, 3);
  // Of 65600 scores one near the end is the greatest: two are near it, and many small ones add up.
  const auto greatest = draw.uniform({}, 1, 9).item();
  std::vector<Scalar> most(65600, static_cast<Scalar>(greatest - 17)), result(most.size());
  std::fill(most.begin() + 1, most.begin() + 64, static_cast<Scalar>(greatest - 1000));
  most[0] = most[64] = static_cast<Scalar>(greatest - 0.1);
  most[static_cast<std::size_t>(draw.integer(65537, 65599))] = static_cast<Scalar>(greatest);
  plain::log_softmax_row({most.data(), 1, 65600}, result.data());
  observe("the last of 65600 scores", std::vector<double>(result.end() - 64, result.end()));
}
