#pragma once

#include "nn/quantize/quantize.h"

namespace wick::nn {

/// What numbers a place in a model sees, for a scale that is chosen before the model runs. Keeps
/// the magnitude of each number: give it examples, not a whole data set.
class Calibration {
 public:
  /// Sees all numbers of x. Throws ValueError for one that is not finite: x then counts as not
  /// seen.
  void see(const Tensor& x);

  /// The largest magnitude |x| of all numbers that were seen, in every call together. With a
  /// smaller share: of n magnitudes in rising order the one at place share * n, in double
  /// precision, rounded up and counted from 1. At least this share of them is no larger. Throws
  /// ValueError if nothing was seen, and unless 0 < share <= 1.
  double range(double share = 1) const;

 private:
  std::vector<Scalar> magnitudes_;
};

}  // namespace wick::nn
