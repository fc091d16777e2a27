#include <cmath>
#include <set>
#include <vector>

// Number by number, in loops over plain vectors, as a first program would do it.

void Optimizer::step() {
  check_options();
  std::size_t i = 0;
  for (Tensor& each : parameters_) {
    const Tensor slope = each.grad();
    const Recording off(false);
    if (slope.defined()) update(i, each, slope.detach());
    ++i;
  }
}

Tensor with_decay(const Tensor& gradient, const Tensor& parameter, double weight_decay) {
  std::vector<Scalar> sum = gradient.to_vector();
  const std::vector<Scalar> x = parameter.to_vector();
  for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += weight_decay * x[k];
  return from_vector(sum, gradient.shape());
}

void SGD::update(std::size_t i, Tensor& parameter, const Tensor& gradient) {
  std::vector<Scalar> x = parameter.to_vector();
  const std::vector<Scalar> slope = direction.to_vector();
  for (std::size_t k = 0; k < x.size(); ++k) x[k] -= options.learning_rate * slope[k];
  parameter.copy_(from_vector(x, parameter.shape()));
}

Tensor SGD::with_momentum(const Tensor& gradient, Tensor& velocity) const {
  std::vector<Scalar> ahead = gradient.to_vector();
  std::vector<Scalar> v(ahead.size(), 0);
  if (velocity.defined()) v = velocity.to_vector();
  for (std::size_t k = 0; k < v.size(); ++k) {
    v[k] = options.momentum * v[k] + ahead[k];
    ahead[k] = options.nesterov ? ahead[k] + options.momentum * v[k] : v[k];
  }
  velocity = from_vector(v, gradient.shape());
  return from_vector(ahead, gradient.shape());
}

void adam_step(Tensor& parameter, const Tensor& gradient, Moments& moments,
               const AdamOptions& options) {
  std::vector<Scalar> x = parameter.to_vector();
  const std::vector<Scalar> g = gradient.to_vector();
  std::vector<Scalar> m(x.size(), 0), v(x.size(), 0);
  if (moments.mean.defined()) m = moments.mean.to_vector();
  if (moments.square.defined()) v = moments.square.to_vector();
  // The powers of the betas, one factor a step.
  double left1 = 1, left2 = 1;
  moments.steps += 1;
  for (std::int64_t t = 0; t < moments.steps; ++t) {
    left1 *= options.beta1;
    left2 *= options.beta2;
  }
  for (std::size_t k = 0; k < x.size(); ++k) {
    m[k] += (1 - options.beta1) * (g[k] - m[k]);
    v[k] += (1 - options.beta2) * (g[k] * g[k] - v[k]);
    const double corrected = m[k] / (1 - left1);
    x[k] -= options.learning_rate * corrected / (std::sqrt(v[k] / (1 - left2)) + options.eps);
  }
  moments.mean = from_vector(m, parameter.shape());
  moments.square = from_vector(v, parameter.shape());
  parameter.copy_(from_vector(x, parameter.shape()));
}

void AdamW::decayed_step(Tensor& parameter, const Tensor& gradient, Moments& moments,
                         double weight_decay) const {
  std::vector<Scalar> x = parameter.to_vector();
  for (Scalar& number : x) number -= options.learning_rate * weight_decay * number;
  parameter.copy_(from_vector(x, parameter.shape()));
  adam_step(parameter, gradient, moments, rule());
}

// A walk of its own over the names, which remembers whom it has met.
DecayGroups decay_groups(const Module& module) {
  DecayGroups found;
  std::set<const Node*> met;
  for (auto& [name, one] : module.named_parameters()) {
    if (one.node() == nullptr || !met.insert(one.node().get()).second) continue;
    if (one.shape().size() < 2) {
      found.others.push_back(one);
    } else {
      found.decayed.push_back(one);
    }
  }
  return found;
}
