// The value below which a share of all values is.

#include "core/measure.h"
#include "core/measure/checks.h"

#include <algorithm>

namespace wick {

double quantile(std::vector<double> values, double q) {
  check_quantile(values, q);
  // BEGIN SOLUTION 19.2
  std::sort(values.begin(), values.end());
  const std::size_t last = values.size() - 1;
  const double place = q * static_cast<double>(last);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, last);
  const double share = place - static_cast<double>(below);
  return values[below] + share * (values[above] - values[below]);
  // END SOLUTION
}

}  // namespace wick
