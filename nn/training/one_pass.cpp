#include "nn/training/one_pass.h"

#include "core/backend.h"

#include <cmath>

namespace wick::nn {

bool step_in_one_pass(Tensor& parameter, const Tensor& gradient, Moments& moments,
                      const AdamOptions& options, double weight_decay) {
  if (parameter.device() == Device::Cpu) return false;
  if (moments.steps++ == 0) {
    moments.mean = zeros(parameter.shape(), parameter.device());
    moments.square = zeros(parameter.shape(), parameter.device());
  }
  const auto number = [](double value) { return static_cast<Scalar>(value); };
  const auto steps = static_cast<double>(moments.steps);
  const double mean_share = 1 - std::pow(options.beta1, steps);
  const double square_share = 1 - std::pow(options.beta2, steps);
  const AdamStep step{number(options.beta1),
                      number(1 - options.beta1),
                      number(options.beta2),
                      number(1 - options.beta2),
                      number(1 - options.learning_rate * weight_decay),
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
  return true;
}

}  // namespace wick::nn
