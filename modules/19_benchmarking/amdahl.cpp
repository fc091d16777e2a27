// Chapter 19, Benchmarking: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 19
// In the framework this file is core/measure/amdahl.cpp.

// What a faster part is worth to the whole.

#include "core/measure.h"
#include "core/measure/checks.h"

namespace wick {

double amdahl(double share, double speedup) {
  check_amdahl(share, speedup);
  throw NotImplemented("19.6 what a faster part is worth: see modules/19_benchmarking/README.md");
}

}  // namespace wick
