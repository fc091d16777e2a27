#pragma once

#include "core/core.h"

#include <vector>

namespace wick::nn {

/// Multiplies all gradients by one factor, min(1, max_norm / (norm + 1e-6)), where norm is the root
/// of the sum of the squares of all their numbers, and returns norm, without history (Pascanu et
/// al., ICML 2013). Parameters without a gradient are skipped. A norm that is NaN or infinite is
/// returned, too, and leaves gradients of NaN behind: train_step refuses to step by them. Throws
/// ValueError for an empty list and unless max_norm > 0.
Tensor clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm);

}  // namespace wick::nn
