#pragma once

#include "core/tensor.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wick {

struct GradientCheck {
  bool passed = false;
  /// The largest relative error of any element, |expected - received| / max(1, |expected|).
  double worst = 0;
  /// Which input and which index was worst, what was expected there and what received.
  std::string message;
};

/// Compares backward with central differences for every element of every input, weighting the
/// output with a random cotangent drawn from `seed`. Passes at a relative error of 1e-6 in the
/// double library, 1e-2 in the float one. The function is called about 4 times per element, must be
/// deterministic, and its inputs are leaves: they are read, perturbed copies are passed in.
GradientCheck check_gradients(const std::function<Tensor(const std::vector<Tensor>&)>& function,
                              const std::vector<Tensor>& inputs, std::uint64_t seed = 0);

}  // namespace wick
