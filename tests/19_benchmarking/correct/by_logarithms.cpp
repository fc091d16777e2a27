#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

// Ranks by logarithms of factorials, quantiles without a sorted list, and a front that points
// leave.

double seconds_of_calls(const std::function<void()>& work, std::int64_t calls, const Clock& clock) {
  const double begin = clock();
  while (calls-- > 0) work();
  const double end = clock();
  check_readings(begin, end);
  return end - begin;
}

std::vector<double> measure(const std::function<void()>& work, const MeasureOptions& options,
                            const Clock& clock) {
  int left = options.warm_up;
  while (left-- > 0) work();
  std::int64_t calls = 1;
  bool is_enough = options.least_seconds == 0;
  while (!is_enough) {
    if (calls == most_calls) break;
    is_enough = seconds_of_calls(work, calls, clock) >= options.least_seconds;
    if (!is_enough) calls = calls + calls;
  }
  std::vector<double> samples(static_cast<std::size_t>(options.samples));
  std::generate(samples.begin(), samples.end(), [&] {
    const double taken = seconds_of_calls(work, calls, clock);
    check_sample(taken, calls);
    return taken / static_cast<double>(calls);
  });
  return samples;
}

double quantile(std::vector<double> values, double q) {
  const double place = q * static_cast<double>(values.size() - 1);
  const auto low = static_cast<std::ptrdiff_t>(std::floor(place));
  const auto high = static_cast<std::ptrdiff_t>(std::ceil(place));
  std::nth_element(values.begin(), values.begin() + low, values.end());
  const double from = values[static_cast<std::size_t>(low)];
  if (low == high) return from;
  const double to = *std::min_element(values.begin() + high, values.end());
  return (static_cast<double>(high) - place) * from + (place - static_cast<double>(low)) * to;
}

Interval median_interval(std::vector<double> values, double confidence) {
  std::sort(values.begin(), values.end());
  const double n = static_cast<double>(values.size());
  double fewer = 0;
  std::size_t rank = 0;
  for (;; ++rank) {
    const double k = static_cast<double>(rank);
    fewer += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) -
                      n * std::log(2.0));
    // Rounding must not decide where the confidence is reached exactly.
    if (1 - 2 * fewer < confidence - 1e-12) break;
  }
  return {values[rank - 1], values[values.size() - rank]};
}

Comparison compare(const std::function<void()>& a, const std::function<void()>& b, int rounds,
                   const MeasureOptions& options, const Clock& clock, Generator& generator) {
  std::vector<double> ratios(static_cast<std::size_t>(rounds));
  for (double& ratio : ratios) {
    const bool b_first = generator.below(2) == 1;
    std::vector<double> of_b;
    if (b_first) of_b = measure(b, options, clock);
    const std::vector<double> of_a = measure(a, options, clock);
    if (!b_first) of_b = measure(b, options, clock);
    ratio = quantile(of_a, 0.5) / quantile(of_b, 0.5);
  }
  const Interval interval = median_interval(ratios, 0.95);
  const Verdict verdict = interval.low > 1    ? Verdict::Slower
                          : interval.high < 1 ? Verdict::Faster
                                              : Verdict::Undecided;
  return {quantile(ratios, 0.5), interval, verdict};
}

std::vector<std::size_t> pareto_front(const std::vector<std::vector<double>>& costs) {
  std::vector<std::size_t> front(costs.size());
  std::iota(front.begin(), front.end(), std::size_t{0});
  const auto is_beaten = [&](std::size_t i) {
    for (const std::vector<double>& other : costs) {
      bool no_more = other != costs[i];
      for (std::size_t axis = 0; axis < other.size(); ++axis) {
        no_more = no_more && other[axis] <= costs[i][axis];
      }
      if (no_more) return true;
    }
    return false;
  };
  front.erase(std::remove_if(front.begin(), front.end(), is_beaten), front.end());
  return front;
}

double amdahl(double share, double speedup) { return 1 / (1 - share * (1 - 1 / speedup)); }
