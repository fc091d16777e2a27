#include "nn/training/schedule.h"

#include "core/error.h"

#include <cmath>

namespace wick::nn {

double cosine_schedule(std::int64_t step, std::int64_t warmup_steps, std::int64_t total_steps,
                       double peak, double floor) {
  if (step < 0 || warmup_steps < 0 || warmup_steps >= total_steps) {
    fail<ValueError>("cosine_schedule: step ", step, ", ", warmup_steps, " warm-up steps of ",
                     total_steps, ": 0 <= warmup_steps < total_steps and step >= 0 must hold");
  }
  if (!(floor >= 0 && floor <= peak) || std::isinf(peak)) {
    fail<ValueError>("cosine_schedule: peak ", peak, " with floor ", floor,
                     ": 0 <= floor <= peak must hold, and peak be finite");
  }
  if (step < warmup_steps) {
    return peak * static_cast<double>(step + 1) / static_cast<double>(warmup_steps);
  }
  if (step >= total_steps) return floor;
  const double pi = 3.14159265358979323846;
  const double progress =
      static_cast<double>(step - warmup_steps) / static_cast<double>(total_steps - warmup_steps);
  return floor + (peak - floor) * 0.5 * (1 + std::cos(pi * progress));
}

}  // namespace wick::nn
