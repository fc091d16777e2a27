#pragma once

#include "nn/training/optimizer.h"

namespace wick::nn {

struct SGDOptions {
  double learning_rate = 1e-3;
  double momentum = 0;
  /// The step adds weight_decay * parameter to the gradient, before momentum.
  double weight_decay = 0;
  bool nesterov = false;
};

/// Stochastic gradient descent with momentum (Sutskever et al., ICML 2013), in PyTorch's form:
/// velocity = momentum * velocity + gradient; parameter -= learning_rate * velocity. The first
/// velocity is the gradient. With nesterov, parameter -= learning_rate * (gradient + momentum *
/// velocity).
class SGD : public Optimizer {
 public:
  explicit SGD(std::vector<Tensor> parameters, SGDOptions options = {});
  double& learning_rate() override { return options.learning_rate; }
  /// Visits the "velocity" of each parameter. It is undefined while momentum is 0.
  void state(OptimizerState& visit) override;

  SGDOptions options;

 private:
  void check_options() const override;
  void update(std::size_t i, Tensor& parameter, const Tensor& gradient) override;
  /// The direction against which a parameter steps. Replaces its velocity by the next one.
  Tensor with_momentum(const Tensor& gradient, Tensor& velocity) const;

  std::vector<Tensor> velocities_;
};

}  // namespace wick::nn
