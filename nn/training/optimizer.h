#pragma once

#include "core/core.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace wick::nn {

/// Optimizer::state gives a visitor of this class all values that an optimiser keeps between steps,
/// one by one. A training that is to go on later must save them, besides parameters and options.
class OptimizerState {
 public:
  virtual ~OptimizerState() = default;
  /// A tensor of the parameter's shape, on its device. `value` is undefined until the parameter's
  /// first step. A visitor may replace it.
  virtual void operator()(const Tensor& parameter, const std::string& name, Tensor& value) = 0;
  virtual void operator()(const Tensor& parameter, const std::string& name,
                          std::int64_t& count) = 0;
};

/// Changes parameters in place, without history, by the gradients that backward() has accumulated.
///
/// Each optimiser has public `options`, which may be changed between steps: that is how a schedule
/// sets the learning rate. A constructor throws ValueError for an empty list, for a parameter that
/// is listed twice or does not require a gradient, and for an option out of its range.
class Optimizer {
 public:
  virtual ~Optimizer() = default;
  // A copy would share what is kept between steps on one device and not on another.
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;
  Optimizer(Optimizer&&) = default;
  Optimizer& operator=(Optimizer&&) = default;

  /// Changes every parameter that has a gradient. A parameter whose grad() is undefined stays as it
  /// is, and so does what is kept for it. Throws ValueError for an option out of its range; then no
  /// parameter has changed.
  void step();
  /// Sets every gradient to 0; a parameter without one stays without. A gradient of 0 counts:
  /// step() still moves a parameter that is no longer used, by its momentum and its weight decay.
  /// To leave one as it is, give the optimizer other parameters.
  void zero_grad();

  /// The parameters in the order in which they were given.
  const std::vector<Tensor>& parameters() const { return parameters_; }
  /// The `options.learning_rate` of the optimiser.
  virtual double& learning_rate() = 0;
  /// Calls `visit` with all values that are kept, in the order of parameters(). A name, such as
  /// "velocity", occurs once for a parameter.
  virtual void state(OptimizerState& visit) = 0;

 protected:
  /// `name` begins the text of errors: "sgd".
  Optimizer(const char* name, std::vector<Tensor> parameters);

 private:
  /// Throws ValueError for an option out of its range.
  virtual void check_options() const = 0;
  /// One step of parameter number i. Nothing is recorded.
  virtual void update(std::size_t i, Tensor& parameter, const Tensor& gradient) = 0;

  std::vector<Tensor> parameters_;
};

/// The gradient of the loss plus weight_decay / 2 times the sum of the parameter's squares:
/// gradient + weight_decay * parameter.
Tensor with_decay(const Tensor& gradient, const Tensor& parameter, double weight_decay);

}  // namespace wick::nn
