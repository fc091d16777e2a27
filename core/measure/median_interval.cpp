// Where the true median is, by counting: each value is below it as a fair coin shows heads.

#include "core/measure.h"
#include "core/measure/checks.h"

#include <algorithm>
#include <cmath>

namespace wick {

Interval median_interval(std::vector<double> values, double confidence) {
  check_interval(values, confidence);
  // BEGIN SOLUTION 19.3
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  // Of 2^n series of throws, `ways` have `outside` heads, and `fewer` have at most as many. Both
  // are kept times 2^-halved, for a double does not hold 2^1024.
  double ways = 1, fewer = 1;
  int halved = 0;
  std::size_t outside = 0;
  while (1 - 2 * std::ldexp(fewer, halved - static_cast<int>(n)) >= confidence) {
    ++outside;
    // In this order both steps are exact while the numbers have at most 53 bits.
    ways = ways * static_cast<double>(n - outside + 1) / static_cast<double>(outside);
    fewer += ways;
    if (fewer > 0x1p500) {
      ways = std::ldexp(ways, -500);
      fewer = std::ldexp(fewer, -500);
      halved += 500;
    }
  }
  return {values[outside - 1], values[n - outside]};
  // END SOLUTION
}

}  // namespace wick
