// Chapter 19, Benchmarking: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 19
// In the framework this file is core/measure/measure.cpp.

// Seconds a call. A clock ticks, the first calls are slow, and a call can be shorter than a tick.

#include "core/measure.h"

#include "core/measure/checks.h"

namespace wick {

std::vector<double> measure(const std::function<void()>& work, const MeasureOptions& options,
                            const Clock& clock) {
  check_measure("measure", work, options, clock);
  throw NotImplemented("19.1 seconds a call: see modules/19_benchmarking/README.md");
}

}  // namespace wick
