// Which of two is faster. A machine drifts, so that times of two minutes cannot be compared: those
// of one moment can, and what comes first in it is drawn.

#include "core/measure.h"
#include "core/measure/checks.h"

namespace wick {

Comparison compare(const std::function<void()>& a, const std::function<void()>& b, int rounds,
                   const MeasureOptions& options, const Clock& clock, Generator& generator) {
  check_compare(a, b, rounds, options, clock);
  // BEGIN SOLUTION 19.4
  const auto seconds = [&](const std::function<void()>& work) {
    return quantile(measure(work, options, clock), 0.5);
  };
  std::vector<double> ratios;
  for (int round = 0; round < rounds; ++round) {
    if (generator.below(2) == 0) {
      const double of_a = seconds(a);
      ratios.push_back(of_a / seconds(b));
    } else {
      const double of_b = seconds(b);
      ratios.push_back(seconds(a) / of_b);
    }
  }
  Comparison result{quantile(ratios, 0.5), median_interval(ratios), Verdict::Undecided};
  if (result.interval.high < 1) result.verdict = Verdict::Faster;
  if (result.interval.low > 1) result.verdict = Verdict::Slower;
  return result;
  // END SOLUTION
}

}  // namespace wick
