#pragma once

#include "nn/training/adam.h"
#include "nn/training/decay_groups.h"

namespace wick::nn {

struct AdamWOptions {
  double learning_rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  /// Shrinks the parameter itself, by learning_rate * weight_decay, before each step.
  double weight_decay = 0.01;
};

/// Loshchilov and Hutter, "Decoupled Weight Decay Regularization", ICLR 2019: the parameter is
/// multiplied by 1 - learning_rate * weight_decay, and then takes Adam's step.
class AdamW : public Optimizer {
 public:
  explicit AdamW(std::vector<Tensor> parameters, AdamWOptions options = {});
  /// Decays the parameters of `groups.decayed` and no others; `groups.others` come behind them.
  explicit AdamW(const DecayGroups& groups, AdamWOptions options = {});
  double& learning_rate() override { return options.learning_rate; }
  /// Visits "mean", "square" and "steps" of each parameter.
  void state(OptimizerState& visit) override;

  AdamWOptions options;

 private:
  void check_options() const override;
  void update(std::size_t i, Tensor& parameter, const Tensor& gradient) override;
  /// Shrinks the parameter, then takes Adam's step.
  void decayed_step(Tensor& parameter, const Tensor& gradient, Moments& moments,
                    double weight_decay) const;
  /// The options that Adam's rule reads.
  AdamOptions rule() const;

  std::size_t decayed_ = 0;  // so many parameters, from the first on
  std::vector<Moments> moments_;
};

}  // namespace wick::nn
