// Adam: each number's step is as long as the learning rate, whatever the size of its gradients.

#include "nn/training/adam.h"

#include "nn/training/one_pass.h"

#include <cmath>

namespace wick::nn {

void Adam::update(std::size_t i, Tensor& parameter, const Tensor& gradient) {
  Tensor slope = gradient;
  if (options.weight_decay != 0) slope = with_decay(gradient, parameter, options.weight_decay);
  if (step_in_one_pass(parameter, slope, moments_[i], options)) return;
  adam_step(parameter, slope, moments_[i], options);
}

// Both means start at 0, with the shape and on the device of the parameter.
void adam_step(Tensor& parameter, const Tensor& gradient, Moments& moments,
               const AdamOptions& options) {
  // BEGIN SOLUTION 07.3
  if (moments.steps == 0) {
    moments.mean = zeros(parameter.shape(), parameter.device());
    moments.square = zeros(parameter.shape(), parameter.device());
  }
  ++moments.steps;
  const auto beta1 = static_cast<Scalar>(options.beta1);
  const auto beta2 = static_cast<Scalar>(options.beta2);
  moments.mean = moments.mean * beta1 + gradient * static_cast<Scalar>(1 - options.beta1);
  moments.square =
      moments.square * beta2 + gradient * gradient * static_cast<Scalar>(1 - options.beta2);
  // What the means would be, had they not started at 0: divided by the share of gradients in them.
  const auto steps = static_cast<double>(moments.steps);
  const double mean_share = 1 - std::pow(options.beta1, steps);
  const double square_share = 1 - std::pow(options.beta2, steps);
  const Tensor size = sqrt(moments.square) / static_cast<Scalar>(std::sqrt(square_share)) +
                      static_cast<Scalar>(options.eps);
  parameter.copy_(parameter -
                  moments.mean / size * static_cast<Scalar>(options.learning_rate / mean_share));
  // END SOLUTION
}

}  // namespace wick::nn
