#pragma once

#include "core/core.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace wick {

/// Parameters that learn, drawn uniformly from -bound to bound: mean and mean square are within
/// five standard errors.
inline void check_uniform(const std::vector<Tensor>& parameters, double bound) {
  for (const Tensor& parameter : parameters) {
    const double n = static_cast<double>(parameter.numel());
    CHECK(parameter.requires_grad());
    CHECK(max(abs(parameter)).item() <= bound);
    CHECK(std::abs(mean(parameter).item()) < 5 * bound / std::sqrt(3 * n));
    const double square = mean(parameter * parameter).item();
    CHECK(std::abs(square - bound * bound / 3) < 5 * bound * bound * std::sqrt(4 / (45 * n)));
  }
}

}  // namespace wick
