#include "core/plain/log_softmax.h"
#include "tools/grade/scenario/rows.h"

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
}
