// Chapter 7, Optimizers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 7
// In the framework this file is nn/training/adamw.cpp.

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
  throw NotImplemented("07.4 decoupled weight decay: see modules/07_optimizers/README.md");
}

}  // namespace wick::nn
