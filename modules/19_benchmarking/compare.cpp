// Chapter 19, Benchmarking: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 19
// In the framework this file is core/measure/compare.cpp.

// Which of two is faster. A machine drifts, so that times of two minutes cannot be compared: those
// of one moment can, and what comes first in it is drawn.

#include "core/measure.h"
#include "core/measure/checks.h"

namespace wick {

Comparison compare(const std::function<void()>& a, const std::function<void()>& b, int rounds,
                   const MeasureOptions& options, const Clock& clock, Generator& generator) {
  check_compare(a, b, rounds, options, clock);
  throw NotImplemented("19.4 faster, slower, undecided: see modules/19_benchmarking/README.md");
}

}  // namespace wick
