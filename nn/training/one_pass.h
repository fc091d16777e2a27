#pragma once

#include "nn/training/adam.h"

namespace wick::nn {

/// Takes adam_step() by Backend::adam_step() where that is one pass over the parameter. The
/// parameter is first multiplied by 1 - learning_rate * weight_decay, where `weight_decay` is the
/// argument, not the option. Returns false, and does nothing, on other devices.
bool step_in_one_pass(Tensor& parameter, const Tensor& gradient, Moments& moments,
                      const AdamOptions& options, double weight_decay = 0);

}  // namespace wick::nn
