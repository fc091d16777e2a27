#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

// The chances of heads throw by throw, the number of calls by recursion, one of two works by its
// number, and a speedup without shares of time.

class Stopwatch {
 public:
  Stopwatch(const std::function<void()>& work, const Clock& clock) : work_(work), clock_(clock) {}

  double run(std::int64_t calls) const {
    const double from = clock_();
    for (std::int64_t left = calls; left > 0; --left) work_();
    const double to = clock_();
    check_readings(from, to);
    return to - from;
  }
  std::int64_t enough(double least, std::int64_t calls = 1) const {
    if (calls == most_calls || run(calls) >= least) return calls;
    return enough(least, 2 * calls);
  }

 private:
  const std::function<void()>& work_;
  const Clock& clock_;
};

std::vector<double> measure(const std::function<void()>& work, const MeasureOptions& options,
                            const Clock& clock) {
  for (int left = options.warm_up; left > 0; --left) work();
  const Stopwatch watch(work, clock);
  const std::int64_t calls = options.least_seconds > 0 ? watch.enough(options.least_seconds) : 1;
  std::vector<double> samples(static_cast<std::size_t>(options.samples));
  for (double& sample : samples) {
    sample = watch.run(calls);
    check_sample(sample, calls);
    sample /= static_cast<double>(calls);
  }
  return samples;
}

double quantile(std::vector<double> values, double q) {
  const double place = q * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(place));
  const auto above = static_cast<std::size_t>(std::ceil(place));
  const auto value_at = [&](std::size_t index) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(index);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
  };
  const double share = place - static_cast<double>(below);
  return (1 - share) * value_at(below) + share * value_at(above);
}

Interval median_interval(std::vector<double> values, double confidence) {
  const std::size_t n = values.size();
  std::vector<double> heads(n + 1, 0);
  heads[0] = 1;
  for (std::size_t thrown = 1; thrown <= n; ++thrown) {
    for (std::size_t i = thrown; i > 0; --i) heads[i] = (heads[i] + heads[i - 1]) / 2;
    heads[0] /= 2;
  }
  std::size_t left_out = 0;
  double fewer = heads[0];
  while (1 - 2 * (fewer + heads[left_out + 1]) >= confidence) fewer += heads[++left_out];
  std::sort(values.begin(), values.end());
  return {values[left_out], *(values.rbegin() + static_cast<std::ptrdiff_t>(left_out))};
}

Comparison compare(const std::function<void()>& a, const std::function<void()>& b, int rounds,
                   const MeasureOptions& options, const Clock& clock, Generator& generator) {
  const std::array<const std::function<void()>*, 2> works{&a, &b};
  std::vector<double> ratios(static_cast<std::size_t>(rounds));
  for (double& ratio : ratios) {
    std::array<double, 2> seconds{};
    std::size_t turn = generator.below(2);
    for (int i = 0; i < 2; ++i, turn = 1 - turn) {
      seconds[turn] = quantile(measure(*works[turn], options, clock), 0.5);
    }
    ratio = seconds[0] / seconds[1];
  }
  const Interval interval = median_interval(ratios);
  const Verdict verdict = interval.high < 1  ? Verdict::Faster
                          : interval.low > 1 ? Verdict::Slower
                                             : Verdict::Undecided;
  return {quantile(ratios, 0.5), interval, verdict};
}

double amdahl(double share, double speedup) {
  if (std::isinf(speedup)) {
    return share == 1 ? std::numeric_limits<double>::infinity() : 1 / (1 - share);
  }
  return speedup / (speedup - share * (speedup - 1));
}
