// What a machine lets a program reach.

#include "nn/profile/profile_checks.h"

#include <algorithm>

namespace wick::nn {

double attainable(const Roofline& machine, double flops_per_byte) {
  check_roofline("attainable", machine);
  check_intensity(flops_per_byte);
  // BEGIN SOLUTION 14.6
  return std::min(machine.flops_per_second, flops_per_byte * machine.bytes_per_second);
  // END SOLUTION
}

double ridge(const Roofline& machine) {
  check_roofline("ridge", machine);
  // BEGIN SOLUTION 14.6
  return machine.flops_per_second / machine.bytes_per_second;
  // END SOLUTION
}

double least_seconds(const Roofline& machine, const Cost& cost) {
  check_roofline("least_seconds", machine);
  // BEGIN SOLUTION 14.6
  const double computing = static_cast<double>(cost.flops) / machine.flops_per_second;
  const double moving = static_cast<double>(cost.bytes) / machine.bytes_per_second;
  return std::max(computing, moving);
  // END SOLUTION
}

}  // namespace wick::nn
