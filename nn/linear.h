#pragma once

#include "nn/module.h"

namespace wick::nn {

/// y = x weight^T + bias, for x (.., in_features).
class Linear : public Module {
 public:
  /// An undefined layer, for a member that a constructor's body assigns.
  Linear() = default;
  /// Weight and bias start uniform in +-1/sqrt(in_features) (He et al., 2015, with a = sqrt(5), as
  /// in PyTorch), drawn from the default generator, weight first. Throws ValueError unless both
  /// sizes are positive.
  Linear(std::int64_t in_features, std::int64_t out_features, bool bias = true);

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members& visit) override;

  Tensor weight;  // (out_features, in_features)
  Tensor bias;    // (out_features), or undefined
};

}  // namespace wick::nn
