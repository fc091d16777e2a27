#pragma once

#include "core/plain/log_softmax.h"
#include "tools/grade/scenario/scenario.h"

#include <string>
#include <vector>

// What the scenarios of log_softmax share.
namespace wick::scenario {

/// A number of hundredths, from low to high: short, to be copied by hand.
inline double hundredths(Draw& draw, std::int64_t low, std::int64_t high) {
  return draw.whole({}, low, high, 0.01).item();
}

/// Observes log_softmax of the given scores, which lie `step` apart in memory between numbers that
/// belong to nobody, and the 7s in front of the result and behind, which must stay.
inline std::vector<double> observe_log_softmax(const std::string& name,
                                               const std::vector<double>& scores,
                                               std::int64_t step = 1) {
  const auto n = static_cast<std::int64_t>(scores.size());
  std::vector<Scalar> memory(scores.size() * step + 2, 0.5);
  for (std::int64_t i = 0; i < n; ++i) memory[1 + i * step] = static_cast<Scalar>(scores[i]);
  std::vector<Scalar> around(scores.size() * step + 6, 7);
  plain::log_softmax_row({memory.data() + 1, step, n}, around.data() + 3);
  const auto begin = around.begin() + 3, end = begin + n;
  const std::vector<double> result(begin, end);
  observe(name, result);
  observe("7s around " + name,
          std::vector<double>{around[0], around[1], around[2], *end, *(end + 1), *(end + 2)});
  return result;
}

}  // namespace wick::scenario
