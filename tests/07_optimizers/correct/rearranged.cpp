#include <algorithm>
#include <cmath>
#include <iterator>

// The same formulas, solved for something else: steps are added, means move towards the gradient,
// and Nesterov's direction is written with the velocity before.

void Optimizer::step() {
  check_options();
  const Recording none(false);
  std::size_t number = 0;
  std::for_each(parameters_.begin(), parameters_.end(), [&](Tensor& x) {
    const std::size_t mine = number++;
    if (x.grad().defined()) update(mine, x, x.grad());
  });
}

Tensor with_decay(const Tensor& gradient, const Tensor& parameter, double weight_decay) {
  const auto share = static_cast<Scalar>(weight_decay);
  return (parameter + gradient / share) * share;
}

void SGD::update(std::size_t i, Tensor& parameter, const Tensor& gradient) {
  const Tensor step = -direction * static_cast<Scalar>(options.learning_rate);
  Tensor numbers = parameter.detach();
  numbers.copy_(numbers + step);
}

// With velocity v before: momentum (momentum v + g) + g = momentum^2 v + (1 + momentum) g.
Tensor SGD::with_momentum(const Tensor& gradient, Tensor& velocity) const {
  const Scalar mu = static_cast<Scalar>(options.momentum);
  const Tensor before = velocity.defined() ? velocity : zeros(gradient.shape());
  velocity = before * mu + gradient;
  if (!options.nesterov) return velocity;
  return before * (mu * mu) + gradient * (1 + mu);
}

// The corrected means themselves are averages whose weights depend on t.
void adam_step(Tensor& parameter, const Tensor& gradient, Moments& moments,
               const AdamOptions& options) {
  if (!moments.mean.defined()) {
    moments.mean = gradient * Scalar(0);
    moments.square = gradient * Scalar(0);
  }
  const auto t = static_cast<double>(++moments.steps);
  const auto towards = [](const Tensor& mean, const Tensor& value, double share) {
    return mean + (value - mean) * static_cast<Scalar>(share);
  };
  moments.mean = towards(moments.mean, gradient, 1 - options.beta1);
  moments.square = towards(moments.square, pow(gradient, 2), 1 - options.beta2);
  const Tensor m = moments.mean / static_cast<Scalar>(-std::expm1(t * std::log(options.beta1)));
  const Tensor v = moments.square / static_cast<Scalar>(-std::expm1(t * std::log(options.beta2)));
  const Tensor unit = m / (pow(v, Scalar(0.5)) + static_cast<Scalar>(options.eps));
  parameter.copy_(parameter + unit * static_cast<Scalar>(-options.learning_rate));
}

// Subtracts the part that decays.
void AdamW::decayed_step(Tensor& parameter, const Tensor& gradient, Moments& moments,
                         double weight_decay) const {
  const auto part = static_cast<Scalar>(options.learning_rate * weight_decay);
  parameter.copy_(parameter - parameter * part);
  adam_step(parameter, gradient, moments, rule());
}

DecayGroups decay_groups(const Module& module) {
  std::vector<Tensor> all = module.parameters();
  all.erase(
      std::remove_if(all.begin(), all.end(), [](const Tensor& x) { return !x.requires_grad(); }),
      all.end());
  DecayGroups two;
  std::partition_copy(all.begin(), all.end(), std::back_inserter(two.decayed),
                      std::back_inserter(two.others), [](const Tensor& x) { return x.dim() > 1; });
  return two;
}
