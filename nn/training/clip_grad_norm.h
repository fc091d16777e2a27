#pragma once

#include "core/core.h"

#include <vector>

namespace wick::nn {

/// Multiplies all gradients by one factor, min(1, max_norm / (norm + 1e-6)), so that they keep
/// their direction (Pascanu et al., ICML 2013). norm is that of all gradients together: the root of
/// the sum of the squares of all their numbers. Returns norm as it was before, without axes and
/// without history: 0 if no parameter has a gradient. Parameters without a gradient are skipped. If
/// one number is NaN, the norm and all gradients become NaN. A norm that is not finite is no error
/// here: train_step throws one, and changes no parameter. Throws ValueError if the list is empty or
/// max_norm is not above 0.
Tensor clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm);

}  // namespace wick::nn
