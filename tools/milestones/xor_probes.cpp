#include "tools/milestones/xor_probes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wick::milestones {
namespace {

Tensor loss_of(const nn::Sequential& model) {
  return cross_entropy(model(xor_points()), xor_answers());
}

/// The sum of the products of all elements.
double dot(const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
  double result = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::vector<Scalar> left = a[i].to_vector();
    const std::vector<Scalar> right = b[i].to_vector();
    for (std::size_t j = 0; j < left.size(); ++j) result += double(left[j]) * double(right[j]);
  }
  return result;
}

}  // namespace

std::vector<Tensor> xor_gradients(const nn::Sequential& model) {
  nn::Sequential handle = model;  // shares the parameters
  handle.zero_grad();
  loss_of(handle).backward();
  std::vector<Tensor> gradients;
  for (const Tensor& parameter : handle.parameters()) {
    const Tensor gradient = parameter.grad();
    gradients.push_back(gradient.defined() ? gradient.clone() : zeros(parameter.shape()));
  }
  return gradients;
}

double probe_gradients(const nn::Sequential& model, const std::vector<Tensor>& gradients,
                       std::uint64_t seed) {
  const NoGrad no_grad;
  // Above what rounding hides, and so small that few of relu's bends are met.
  const Scalar h = std::sqrt(std::numeric_limits<Scalar>::epsilon()) / 3;
  Generator generator(seed);
  const std::vector<Tensor> parameters = model.parameters();
  std::vector<double> errors;
  while (errors.size() < 9) {
    std::vector<Tensor> before, direction;
    for (const Tensor& parameter : parameters) {
      before.push_back(parameter.clone());
      direction.push_back(randn(parameter.shape(), generator));
    }
    const auto loss_at = [&](Scalar step) {
      for (std::size_t j = 0; j < parameters.size(); ++j) {
        Tensor(parameters[j]).copy_(before[j] + direction[j] * step);
      }
      return static_cast<double>(loss_of(model).item());
    };
    const double slope = (loss_at(h) - loss_at(-h)) / (2 * static_cast<double>(h));
    loss_at(0);  // as it was
    errors.push_back(std::abs(slope - dot(gradients, direction)));
    if (std::isnan(errors.back())) return errors.back();
  }
  std::nth_element(errors.begin(), errors.begin() + 4, errors.end());
  return errors[4] / std::sqrt(dot(gradients, gradients));
}

}  // namespace wick::milestones
