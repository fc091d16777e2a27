// Chapter 15, Quantization: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 15
// In the framework this file is nn/quantize/calibration.cpp.

// The range of what was seen.

#include "nn/quantize/calibration.h"

#include "nn/quantize/quantize_checks.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

void Calibration::see(const Tensor& x) {
  check_calibrated(x);
  throw NotImplemented("15.6 the range of what was seen: see modules/15_quantization/README.md");
}

double Calibration::range(double share) const {
  check_range(magnitudes_.size(), share);
  throw NotImplemented("15.6 the range of what was seen: see modules/15_quantization/README.md");
}

}  // namespace wick::nn
