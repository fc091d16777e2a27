#pragma once

#include "core/core.h"

#include <cstdint>
#include <vector>

namespace wick::nn {

// An optimiser changes parameters in place, without history, by the gradients that backward() has
// accumulated. It skips a parameter whose grad() is undefined. `options` may be changed between
// steps: that is how a schedule sets the learning rate. A constructor throws ValueError for an
// empty list, for a parameter that is listed twice or does not require a gradient, and for an
// option out of its range; step() checks the options again.

struct SGDOptions {
  double learning_rate = 1e-3;
  double momentum = 0;
  /// Added to the gradient as weight_decay * parameter.
  double weight_decay = 0;
  bool nesterov = false;
};

/// Stochastic gradient descent with momentum (Sutskever et al., ICML 2013), in PyTorch's form:
/// velocity = momentum * velocity + gradient; parameter -= learning_rate * velocity.
class SGD {
 public:
  explicit SGD(std::vector<Tensor> parameters, SGDOptions options = {});
  void step();
  void zero_grad();

  SGDOptions options;

 private:
  std::vector<Tensor> parameters_;
  std::vector<Tensor> velocities_;
};

/// Running means of a parameter's gradient and of its square, for Adam and AdamW.
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
  /// Added to the gradient as weight_decay * parameter.
  double weight_decay = 0;
};

/// Kingma and Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015.
class Adam {
 public:
  explicit Adam(std::vector<Tensor> parameters, AdamOptions options = {});
  void step();
  void zero_grad();

  AdamOptions options;

 private:
  std::vector<Tensor> parameters_;
  std::vector<Moments> moments_;
};

struct AdamWOptions {
  double learning_rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  /// Shrinks the parameter itself, by learning_rate * weight_decay, before each step.
  double weight_decay = 0.01;
};

/// Loshchilov and Hutter, "Decoupled Weight Decay Regularization", ICLR 2019.
class AdamW {
 public:
  explicit AdamW(std::vector<Tensor> parameters, AdamWOptions options = {});
  void step();
  void zero_grad();

  AdamWOptions options;

 private:
  std::vector<Tensor> parameters_;
  std::vector<Moments> moments_;
};

/// Scales all gradients by one factor so that their common norm is at most max_norm, and returns
/// the norm before that (Pascanu et al., ICML 2013). Throws ValueError for an empty list and unless
/// max_norm > 0.
Tensor clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm);

}  // namespace wick::nn
