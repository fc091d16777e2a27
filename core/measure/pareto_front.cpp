// What is worth a choice among several costs: everything that nothing else beats.

#include "core/measure.h"
#include "core/measure/checks.h"

#include <algorithm>

namespace wick {

std::vector<std::size_t> pareto_front(const std::vector<std::vector<double>>& costs) {
  check_costs(costs);
  // BEGIN SOLUTION 19.5
  const auto dominates = [](const std::vector<double>& one, const std::vector<double>& other) {
    bool is_less = false;
    for (std::size_t axis = 0; axis < one.size(); ++axis) {
      if (one[axis] > other[axis]) return false;
      if (one[axis] < other[axis]) is_less = true;
    }
    return is_less;
  };
  std::vector<std::size_t> front;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const auto beats_it = [&](const std::vector<double>& point) {
      return dominates(point, costs[i]);
    };
    if (std::none_of(costs.begin(), costs.end(), beats_it)) front.push_back(i);
  }
  return front;
  // END SOLUTION
}

}  // namespace wick
