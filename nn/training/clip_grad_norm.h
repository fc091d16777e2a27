#pragma once

#include "core/core.h"

#include <vector>

namespace wick::nn {

/// Scales all gradients by one factor so that their common norm is at most max_norm, and returns
/// the norm before that (Pascanu et al., ICML 2013). Throws ValueError for an empty list and unless
/// max_norm > 0.
Tensor clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm);

}  // namespace wick::nn
