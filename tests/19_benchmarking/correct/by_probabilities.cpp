#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

// Chances from the middle outwards, lists that stay sorted, and points in the order of their costs.

std::vector<double> measure(const std::function<void()>& work, const MeasureOptions& options,
                            const Clock& clock) {
  for (int i = options.warm_up; i > 0; --i) work();
  const auto times = [&](std::int64_t calls, int count) {
    std::vector<double> list;
    for (int i = 0; i < count; ++i) {
      const double begin = clock();
      for (std::int64_t call = 0; call != calls; ++call) work();
      const double end = clock();
      check_readings(begin, end);
      list.push_back(end - begin);
    }
    return list;
  };
  std::int64_t calls = 1;
  if (options.least_seconds != 0) {
    for (; calls < most_calls; calls <<= 1) {
      if (times(calls, 1).front() >= options.least_seconds) break;
    }
  }
  std::vector<double> samples;
  for (int sample = 0; sample < options.samples; ++sample) {
    const double taken = times(calls, 1)[0];
    check_sample(taken, calls);
    samples.push_back(taken / static_cast<double>(calls));
  }
  return samples;
}

double quantile(std::vector<double> values, double q) {
  const std::multiset<double> sorted(values.begin(), values.end());
  double whole = 0;
  const double share = std::modf(q * static_cast<double>(values.size() - 1), &whole);
  auto place = std::next(sorted.begin(), static_cast<std::ptrdiff_t>(whole));
  const double below = *place;
  if (++place == sorted.end()) return below;
  return below + share * (*place - below);
}

Interval median_interval(std::vector<double> values, double confidence) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  // The chance of k heads in units of that of n / 2: it begins in the middle, and goes outwards.
  std::vector<double> chances(n + 1);
  chances[n / 2] = 1;
  double sum = 1;
  for (std::size_t k = n / 2; k > 0; --k) {
    chances[k - 1] = chances[k] * static_cast<double>(k) / static_cast<double>(n - k + 1);
    sum += chances[k - 1];
  }
  for (std::size_t k = n / 2; k < n; ++k) {
    chances[k + 1] = chances[k] * static_cast<double>(n - k) / static_cast<double>(k + 1);
    sum += chances[k + 1];
  }
  std::size_t rank = 0;
  double outside = 0;
  while (outside + 2 * chances[rank] / sum <= 1 - confidence + 1e-12) {
    outside += 2 * chances[rank++] / sum;
  }
  return {values[rank - 1], values[n - rank]};
}

Comparison compare(const std::function<void()>& a, const std::function<void()>& b, int rounds,
                   const MeasureOptions& options, const Clock& clock, Generator& generator) {
  std::vector<double> ratios;
  while (static_cast<int>(ratios.size()) < rounds) {
    const std::function<void()>* works[] = {&a, &b};
    double medians[2];
    const std::size_t first = generator.below(2);
    for (const std::size_t which : {first, 1 - first}) {
      std::vector<double> samples = measure(*works[which], options, clock);
      medians[which] = quantile(samples, 0.5);
    }
    ratios.push_back(medians[0] / medians[1]);
  }
  const Interval interval = median_interval(ratios);
  if (interval.high < 1) return {quantile(ratios, 0.5), interval, Verdict::Faster};
  if (interval.low > 1) return {quantile(ratios, 0.5), interval, Verdict::Slower};
  return {quantile(ratios, 0.5), interval, Verdict::Undecided};
}

std::vector<std::size_t> pareto_front(const std::vector<std::vector<double>>& costs) {
  // Nothing behind a point in the order of the costs dominates it.
  std::multimap<std::vector<double>, std::size_t> sorted;
  for (std::size_t i = 0; i < costs.size(); ++i) sorted.emplace(costs[i], i);
  std::vector<std::size_t> front;
  for (const auto& [point, index] : sorted) {
    const bool is_beaten = std::any_of(front.begin(), front.end(), [&, &cost = point](auto other) {
      if (costs[other] == cost) return false;
      for (std::size_t axis = 0; axis < cost.size(); ++axis) {
        if (costs[other][axis] > cost[axis]) return false;
      }
      return true;
    });
    if (!is_beaten) front.push_back(index);
  }
  std::sort(front.begin(), front.end());
  return front;
}

double amdahl(double share, double speedup) {
  const double before = 1, after = (before - share) + share / speedup;
  return before / after;
}
