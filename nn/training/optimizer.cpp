#include "nn/training/optimizer.h"

#include "core/backend.h"

#include <cmath>
#include <set>

namespace wick::nn {

namespace {

Scalar number(double value) { return static_cast<Scalar>(value); }

void check_parameters(const char* optimizer, const std::vector<Tensor>& parameters) {
  if (parameters.empty()) {
    fail<ValueError>(optimizer, ": the list of parameters is empty: there is nothing to optimise");
  }
  std::set<const Node*> seen;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!parameters[i].defined() || !parameters[i].requires_grad()) {
      fail<ValueError>(optimizer, ": parameter ", i, " of ", parameters.size(),
                       " does not require a gradient: call requires_grad_() on it");
    }
    if (!seen.insert(parameters[i].node().get()).second) {
      fail<ValueError>(optimizer, ": parameter ", i, " of ", parameters.size(),
                       " is in the list twice: it would take two steps at a time");
    }
  }
}

void check_not_negative(const char* optimizer, const char* option, double value) {
  if (!(value >= 0) || std::isinf(value)) {
    fail<ValueError>(optimizer, ": ", option, " is ", value, ": it must be finite and at least 0");
  }
}

void check_options(const SGDOptions& options) {
  check_not_negative("sgd", "learning_rate", options.learning_rate);
  check_not_negative("sgd", "momentum", options.momentum);
  check_not_negative("sgd", "weight_decay", options.weight_decay);
  if (options.nesterov && options.momentum == 0) {
    fail<ValueError>("sgd: nesterov is set and momentum is 0: nesterov needs a positive momentum");
  }
}

template <typename Options>
void check_adam_options(const char* optimizer, const Options& options) {
  check_not_negative(optimizer, "learning_rate", options.learning_rate);
  check_not_negative(optimizer, "eps", options.eps);
  check_not_negative(optimizer, "weight_decay", options.weight_decay);
  for (double beta : {options.beta1, options.beta2}) {
    if (!(beta >= 0 && beta < 1)) {
      fail<ValueError>(optimizer, ": a beta is ", beta,
                       ": both betas must be at least 0 and below 1");
    }
  }
}

void zero_all(std::vector<Tensor>& parameters) {
  for (Tensor& parameter : parameters) parameter.zero_grad();
}

// One step of Adam's rule. Both moments are corrected for their start at 0. Weight decay multiplies
// the parameter by `kept` first.
template <typename Options>
void adam_step(Tensor& parameter, const Tensor& gradient, Moments& moments, const Options& options,
               Scalar kept = 1) {
  if (moments.steps++ == 0) {
    moments.mean = zeros(parameter.shape(), parameter.device());
    moments.square = moments.mean.clone();
  }
  const Scalar beta1 = number(options.beta1);
  const Scalar beta2 = number(options.beta2);
  const auto steps = static_cast<double>(moments.steps);
  const double mean_share = 1 - std::pow(options.beta1, steps);
  const double square_share = 1 - std::pow(options.beta2, steps);
  const AdamStep step{beta1,
                      number(1 - options.beta1),
                      beta2,
                      number(1 - options.beta2),
                      kept,
                      number(options.learning_rate / mean_share),
                      number(std::sqrt(square_share)),
                      number(options.eps)};
  Array values = parameter.array();
  Array mean = moments.mean.array();
  Array square = moments.square.array();
  backend(values.device()).adam_step(step, gradient.array(), mean, square, values);
  for (const Array& changed : {values, mean, square}) changed.buffer->changed();
  moments.mean = Tensor(mean);
  moments.square = Tensor(square);
}

}  // namespace

SGD::SGD(std::vector<Tensor> parameters, SGDOptions options)
    : options(options), parameters_(std::move(parameters)), velocities_(parameters_.size()) {
  check_parameters("sgd", parameters_);
  check_options(options);
}

void SGD::step() {
  check_options(options);
  const NoGrad no_grad;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    Tensor& parameter = parameters_[i];
    Tensor gradient = parameter.grad();
    if (!gradient.defined()) continue;
    if (options.weight_decay != 0) gradient = gradient + parameter * number(options.weight_decay);
    if (options.momentum != 0) {
      Tensor& velocity = velocities_[i];
      velocity =
          velocity.defined() ? velocity * number(options.momentum) + gradient : gradient.clone();
      gradient = options.nesterov ? gradient + velocity * number(options.momentum) : velocity;
    }
    parameter.copy_(parameter - gradient * number(options.learning_rate));
  }
}

void SGD::zero_grad() { zero_all(parameters_); }

Adam::Adam(std::vector<Tensor> parameters, AdamOptions options)
    : options(options), parameters_(std::move(parameters)), moments_(parameters_.size()) {
  check_parameters("adam", parameters_);
  check_adam_options("adam", options);
}

void Adam::step() {
  check_adam_options("adam", options);
  const NoGrad no_grad;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    Tensor gradient = parameters_[i].grad();
    if (!gradient.defined()) continue;
    if (options.weight_decay != 0) {
      gradient = gradient + parameters_[i] * number(options.weight_decay);
    }
    adam_step(parameters_[i], gradient, moments_[i], options);
  }
}

void Adam::zero_grad() { zero_all(parameters_); }

AdamW::AdamW(std::vector<Tensor> parameters, AdamWOptions options)
    : options(options), parameters_(std::move(parameters)), moments_(parameters_.size()) {
  check_parameters("adamw", parameters_);
  check_adam_options("adamw", options);
}

void AdamW::step() {
  check_adam_options("adamw", options);
  const NoGrad no_grad;
  const Scalar kept = number(1 - options.learning_rate * options.weight_decay);
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const Tensor gradient = parameters_[i].grad();
    if (!gradient.defined()) continue;
    adam_step(parameters_[i], gradient, moments_[i], options, kept);
  }
}

void AdamW::zero_grad() { zero_all(parameters_); }

Tensor clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm) {
  if (!(max_norm > 0)) {
    fail<ValueError>("clip_grad_norm: max_norm is ", max_norm, ": it must be positive");
  }
  if (parameters.empty()) {
    fail<ValueError>("clip_grad_norm: the list of parameters is empty: there is nothing to clip");
  }
  const NoGrad no_grad;
  Tensor total;
  for (const Tensor& parameter : parameters) {
    const Tensor gradient = parameter.grad();
    if (!gradient.defined()) continue;
    const Tensor squares = sum(gradient * gradient);
    total = total.defined() ? total.to(squares.device()) + squares : squares;
  }
  if (!total.defined()) total = zeros(Shape{});
  const Tensor norm = sqrt(total);
  // The 1e-6 avoids a division by a norm of 0, as in PyTorch.
  const Tensor factor = clamp(number(max_norm) / (norm + number(1e-6)), 0, 1);
  for (const Tensor& parameter : parameters) {
    Tensor gradient = parameter.grad();
    if (gradient.defined()) gradient.copy_(gradient * factor);
  }
  return norm;
}

}  // namespace wick::nn
