// The learning rate over a run: it warms up, then falls along half a cosine.

#include "nn/training/schedule.h"

#include "nn/training/training_checks.h"

#include <cmath>

namespace wick::nn {

double cosine_schedule(std::int64_t step, std::int64_t warmup_steps, std::int64_t total_steps,
                       double peak, double floor) {
  check_schedule(step, warmup_steps, total_steps, peak, floor);
  // BEGIN SOLUTION 08.1
  if (step < warmup_steps) {
    return peak * static_cast<double>(step + 1) / static_cast<double>(warmup_steps);
  }
  if (step >= total_steps) return floor;
  const double pi = 3.14159265358979323846;
  const double progress =
      static_cast<double>(step - warmup_steps) / static_cast<double>(total_steps - warmup_steps);
  return floor + (peak - floor) * 0.5 * (1 + std::cos(pi * progress));
  // END SOLUTION
}

}  // namespace wick::nn
