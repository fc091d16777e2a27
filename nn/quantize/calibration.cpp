// The range of what was seen.

#include "nn/quantize/calibration.h"

#include "nn/quantize/quantize_checks.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

void Calibration::see(const Tensor& x) {
  check_calibrated(x);
  // BEGIN SOLUTION 15.6
  for (const Scalar number : x.to_vector()) magnitudes_.push_back(std::abs(number));
  // END SOLUTION
}

double Calibration::range(double share) const {
  check_range(magnitudes_.size(), share);
  // BEGIN SOLUTION 15.6
  std::vector<Scalar> sorted = magnitudes_;
  std::sort(std::begin(sorted), std::end(sorted));
  const double place = std::ceil(share * static_cast<double>(sorted.size()));
  return static_cast<double>(sorted[static_cast<std::size_t>(place) - 1]);
  // END SOLUTION
}

}  // namespace wick::nn
