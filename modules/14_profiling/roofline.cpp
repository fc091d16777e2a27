// Chapter 14, Profiling: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 14
// In the framework this file is nn/profile/roofline.cpp.

// What a machine lets a program reach.

#include "nn/profile/profile_checks.h"

#include <algorithm>

namespace wick::nn {

double attainable(const Roofline& machine, double flops_per_byte) {
  check_roofline("attainable", machine);
  check_intensity(flops_per_byte);
  throw NotImplemented("14.6 what a machine allows: see modules/14_profiling/README.md");
}

double ridge(const Roofline& machine) {
  check_roofline("ridge", machine);
  throw NotImplemented("14.6 what a machine allows: see modules/14_profiling/README.md");
}

double least_seconds(const Roofline& machine, const Cost& cost) {
  check_roofline("least_seconds", machine);
  throw NotImplemented("14.6 what a machine allows: see modules/14_profiling/README.md");
}

}  // namespace wick::nn
