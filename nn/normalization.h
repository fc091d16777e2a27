#pragma once

#include "nn/module.h"

namespace wick::nn {

/// Layer normalisation over the last axis (Ba et al., 2016, arXiv:1607.06450).
class LayerNorm : public Module {
 public:
  /// The weight starts at 1, the bias at 0. Throws ValueError unless features is positive and eps
  /// is finite and not negative.
  explicit LayerNorm(std::int64_t features, double eps = 1e-5);

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members& visit) override;

  Tensor weight;  // (features)
  Tensor bias;    // (features)

 private:
  double eps_;
};

/// Normalisation by the root of the mean square of the last axis (Zhang and Sennrich, 2019,
/// arXiv:1910.07467).
class RMSNorm : public Module {
 public:
  /// The weight starts at 1. Throws ValueError unless features is positive and eps is finite and
  /// not negative.
  explicit RMSNorm(std::int64_t features, double eps = 1e-5);

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members& visit) override;

  Tensor weight;  // (features)

 private:
  double eps_;
};

}  // namespace wick::nn
