// Seconds a call. A clock ticks, the first calls are slow, and a call can be shorter than a tick.

#include "core/measure.h"

#include "core/measure/checks.h"

namespace wick {

std::vector<double> measure(const std::function<void()>& work, const MeasureOptions& options,
                            const Clock& clock) {
  check_measure("measure", work, options, clock);
  // BEGIN SOLUTION 19.1
  for (int call = 0; call < options.warm_up; ++call) work();
  std::int64_t calls = 1;
  const auto seconds = [&] {
    const double begin = clock();
    for (std::int64_t call = 0; call < calls; ++call) work();
    const double end = clock();
    check_readings(begin, end);
    return end - begin;
  };
  if (options.least_seconds > 0) {
    // A try is not kept: the last one was chosen for being long, and a slow moment makes it so.
    while (calls < most_calls && seconds() < options.least_seconds) calls *= 2;
  }
  std::vector<double> samples;
  for (int sample = 0; sample < options.samples; ++sample) {
    const double taken = seconds();
    check_sample(taken, calls);
    samples.push_back(taken / static_cast<double>(calls));
  }
  return samples;
  // END SOLUTION
}

}  // namespace wick
