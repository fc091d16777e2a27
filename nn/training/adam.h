#pragma once

#include "nn/training/optimizer.h"

namespace wick::nn {

/// Adam and AdamW keep these values for each parameter: running means of its gradient and of the
/// gradient's square, and the number of its steps. Both tensors are undefined before the first
/// step.
struct Moments {
  Tensor mean;
  Tensor square;
  std::int64_t steps = 0;
};

struct AdamOptions {
  double learning_rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  /// Adam adds weight_decay * parameter to the gradient.
  double weight_decay = 0;
};

/// Kingma and Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015. Both means are corrected
/// for their start at 0, by each parameter's own number of steps.
class Adam : public Optimizer {
 public:
  explicit Adam(std::vector<Tensor> parameters, AdamOptions options = {});
  double& learning_rate() override { return options.learning_rate; }
  /// Visits "mean", "square" and "steps" of each parameter.
  void state(OptimizerState& visit) override;

  AdamOptions options;

 private:
  void check_options() const override;
  void update(std::size_t i, Tensor& parameter, const Tensor& gradient) override;

  std::vector<Moments> moments_;
};

/// One step by algorithm 1 of the paper: parameter -= learning_rate * m / (sqrt(v) + eps), where m
/// and v are the corrected means, mean / (1 - beta1^t) and square / (1 - beta2^t), and t is the
/// number of this step, 1 at first. The weight decay of `options` is ignored.
void adam_step(Tensor& parameter, const Tensor& gradient, Moments& moments,
               const AdamOptions& options);

}  // namespace wick::nn
