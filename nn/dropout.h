#pragma once

#include "nn/module.h"

namespace wick::nn {

/// Inverted dropout. While training, each element becomes 0 with probability p and is divided by 1
/// - p otherwise; in evaluation the layer is the identity.
class Dropout : public Module {
 public:
  /// Throws ValueError unless 0 <= p <= 1.
  explicit Dropout(double p = 0.5);

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members&) override {}

 private:
  double p_;
};

}  // namespace wick::nn
