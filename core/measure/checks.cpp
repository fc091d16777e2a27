#include "core/measure/checks.h"

#include "core/error.h"

#include <cmath>

namespace wick {
namespace {

void check_values(const char* op, const std::vector<double>& values) {
  if (values.empty()) fail<ValueError>(op, ": there are no values: at least one is needed");
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      fail<ValueError>(op, ": value ", i, " is ", values[i], ": each must be finite");
    }
  }
}

}  // namespace

void check_measure(const char* op, const std::function<void()>& work, const MeasureOptions& options,
                   const Clock& clock) {
  if (!work) fail<ValueError>(op, ": the work is an empty function: there is nothing to call");
  if (!clock) fail<ValueError>(op, ": the clock is an empty function: there is nothing to read");
  if (options.warm_up < 0) {
    fail<ValueError>(op, ": warm_up is ", options.warm_up, ": it must be at least 0");
  }
  if (options.samples < 1) {
    fail<ValueError>(op, ": samples is ", options.samples, ": it must be at least 1");
  }
  if (!std::isfinite(options.least_seconds) || options.least_seconds < 0) {
    fail<ValueError>(op, ": least_seconds is ", options.least_seconds,
                     ": it must be finite and at least 0");
  }
}

void check_readings(double begin, double end) {
  if (!std::isfinite(begin) || !std::isfinite(end)) {
    fail<ValueError>("measure: the clock reads ", begin, " and then ", end,
                     ": both must be finite numbers");
  }
  if (end < begin) {
    fail<ValueError>("measure: the clock runs backwards, from ", begin, " to ", end,
                     ": use one that only moves forwards");
  }
}

void check_sample(double seconds, std::int64_t calls) {
  if (seconds == 0) {
    fail<ValueError>("measure: the clock stands still while the work is called ", calls,
                     " times: use a finer clock, or longer samples (least_seconds)");
  }
}

void check_quantile(const std::vector<double>& values, double q) {
  check_values("quantile", values);
  if (!(q >= 0 && q <= 1)) fail<ValueError>("quantile: q is ", q, ": it must be from 0 to 1");
}

std::int64_t values_needed(double confidence) {
  // All n values are on one side of the median with a probability of 2 / 2^n.
  int n = 1;
  while (1 - std::ldexp(1, 1 - n) < confidence) ++n;
  return n;
}

void check_interval(const std::vector<double>& values, double confidence) {
  check_values("median_interval", values);
  if (!(confidence > 0 && confidence < 1)) {
    fail<ValueError>("median_interval: confidence is ", confidence,
                     ": it must be above 0 and below 1");
  }
  const std::int64_t needed = values_needed(confidence);
  if (static_cast<std::int64_t>(values.size()) < needed) {
    fail<ValueError>("median_interval: ", values.size(), " values for a confidence of ", confidence,
                     ": at least ", needed, " are needed");
  }
}

void check_compare(const std::function<void()>& a, const std::function<void()>& b, int rounds,
                   const MeasureOptions& options, const Clock& clock) {
  check_measure("compare", a, options, clock);
  check_measure("compare", b, options, clock);
  const std::int64_t needed = values_needed(0.95);
  if (rounds < needed) {
    fail<ValueError>("compare: ", rounds, " rounds: at least ", needed,
                     " are needed for an interval of 95 %");
  }
}

void check_costs(const std::vector<std::vector<double>>& costs) {
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (costs[i].empty()) fail<ValueError>("pareto_front: point ", i, " has no costs: give it one");
    if (costs[i].size() != costs[0].size()) {
      fail<ValueError>("pareto_front: point 0 has ", costs[0].size(), " costs and point ", i,
                       " has ", costs[i].size(), ": all must have the same number");
    }
    for (const double cost : costs[i]) {
      if (std::isnan(cost)) {
        fail<ValueError>("pareto_front: point ", i, " has a cost of ", cost,
                         ": each must be a number");
      }
    }
  }
}

void check_amdahl(double share, double speedup) {
  if (!(share >= 0 && share <= 1)) {
    fail<ValueError>("amdahl: share is ", share, ": it must be from 0 to 1");
  }
  if (!(speedup > 0)) fail<ValueError>("amdahl: speedup is ", speedup, ": it must be above 0");
}

}  // namespace wick
