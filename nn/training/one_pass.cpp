#include "nn/training/one_pass.h"

#include "core/backend.h"

#include <cmath>

namespace wick::nn {

bool step_in_one_pass(Tensor& parameter, const Tensor& gradient, Moments& moments,
                      const AdamOptions& options, double weight_decay) {
  Backend& device = backend(parameter.device());
  if (!device.adam_step_is_one_pass()) return false;
  if (moments.steps == 0) {
    const Tensor nothing = zeros(parameter.shape(), parameter.device());
    moments = {nothing, nothing.clone(), 0};
  }
  const auto t = static_cast<double>(++moments.steps);
  const auto share = [t](double beta) { return 1 - std::pow(beta, t); };
  const auto number = [](double value) { return static_cast<Scalar>(value); };
  const AdamStep step{number(options.beta1),
                      number(1 - options.beta1),
                      number(options.beta2),
                      number(1 - options.beta2),
                      number(1 - options.learning_rate * weight_decay),
                      number(options.learning_rate / share(options.beta1)),
                      number(std::sqrt(share(options.beta2))),
                      number(options.eps)};
  Array values = parameter.array();
  Array mean = moments.mean.array();
  Array square = moments.square.array();
  device.adam_step(step, gradient.array(), mean, square, values);
  for (const Array& changed : {values, mean, square}) changed.buffer->changed();
  moments.mean = Tensor(mean);
  moments.square = Tensor(square);
  return true;
}

}  // namespace wick::nn
