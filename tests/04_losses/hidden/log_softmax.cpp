#include "tests/04_losses/public/rows.h"

#include <limits>
#include <string>

using namespace wick;
using namespace wick::scenario;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<double> numbers(const Tensor& x) {
  return {x.array().data(), x.array().data() + x.numel()};
}

}  // namespace

GRADED("04.1", "rows of any length, from every size of score") {
  observe_log_softmax("one score", {draw.normal({}, 1e5).item()});
  for (const std::int64_t n : {2, 3, 7, 64}) {
    std::vector<double> scores = numbers(draw.normal({n}));
    const std::string name = std::to_string(n) + " scores, ";
    observe_log_softmax(name + "as drawn", scores);
    scores.back() = 900;
    observe_log_softmax(name + "the last one largest", scores);
    std::swap(scores.front(), scores.back());
    observe_log_softmax(name + "the first one largest", scores, 2);
    for (double& score : scores) score -= 1e5;
    scores[draw.integer(1, n - 1)] = -infinity;
    observe_log_softmax(name + "far below zero, one of them blocked", scores, 5);
  }
}
