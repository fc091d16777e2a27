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

/// Layer normalisation of each group of channels (Wu and He, 2018, arXiv:1803.08494), for x (batch,
/// channels, ..). With one group it is LayerNorm over all axes but the first; with as many groups
/// as channels it is instance normalisation.
class GroupNorm : public Module {
 public:
  /// The weight starts at 1, the bias at 0; unless `affine`, there are none. Throws ValueError
  /// unless groups divides channels, both are positive, and eps is finite and not negative.
  GroupNorm(std::int64_t groups, std::int64_t channels, double eps = 1e-5, bool affine = true);

  /// Throws ShapeError unless x is (batch, channels, ..).
  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members& visit) override;

  Tensor weight;  // (channels), or undefined
  Tensor bias;    // (channels), or undefined

 private:
  std::int64_t groups_;
  std::int64_t channels_;
  double eps_;
};

}  // namespace wick::nn
