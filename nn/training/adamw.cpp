// AdamW: Adam, with weight decay that does not pass through Adam's means.

#include "nn/training/adamw.h"

#include "nn/training/one_pass.h"

namespace wick::nn {

void AdamW::update(std::size_t i, Tensor& parameter, const Tensor& gradient) {
  const double weight_decay = i < decayed_ ? options.weight_decay : 0;
  if (step_in_one_pass(parameter, gradient, moments_[i], rule(), weight_decay)) return;
  decayed_step(parameter, gradient, moments_[i], weight_decay);
}

// rule() is what adam_step(parameter, gradient, moments, rule()) needs to know of the options.
void AdamW::decayed_step(Tensor& parameter, const Tensor& gradient, Moments& moments,
                         double weight_decay) const {
  // BEGIN SOLUTION 07.4
  if (weight_decay != 0) {
    parameter.copy_(parameter * static_cast<Scalar>(1 - options.learning_rate * weight_decay));
  }
  adam_step(parameter, gradient, moments, rule());
  // END SOLUTION
}

}  // namespace wick::nn
