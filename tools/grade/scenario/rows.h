#pragma once

#include "core/plain/each_row.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

#include <limits>
#include <string>
#include <vector>

// Functions of one row, as scenarios observe them.
namespace wick::scenario {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The numbers of x, in row-major order.
inline std::vector<double> numbers(const Tensor& x) {
  std::vector<double> numbers;
  for (std::int64_t i = 0; i < x.numel(); ++i) numbers.push_back(element(x, i));
  return numbers;
}

/// Observes what `transform` makes of the given scores, which lie `step` apart in memory between
/// numbers that do not belong to the row and would be the largest, and the 7s in front of the
/// result and behind, which must stay. Returns the result.
inline std::vector<double> observe_row(plain::RowTransform transform, const std::string& name,
                                       const std::vector<double>& scores, std::int64_t step = 1) {
  const auto n = static_cast<std::int64_t>(scores.size());
  std::vector<Scalar> memory(scores.size() * step + 2, 1e7);
  for (std::int64_t i = 0; i < n; ++i) memory[1 + i * step] = static_cast<Scalar>(scores[i]);
  std::vector<Scalar> around(scores.size() * step + 6, 7);
  transform({memory.data() + 1, step, n}, around.data() + 3);
  const auto begin = around.begin() + 3, end = begin + n;
  const std::vector<double> result(begin, end);
  observe(name, result);
  observe("7s around " + name,
          std::vector<double>{around[0], around[1], around[2], *end, *(end + 1), *(end + 2)});
  return result;
}

}  // namespace wick::scenario
