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
  /// The input and the index of the worst element, with the expected and the received value.
  std::string message;
};

/// Compares backward with central differences for every element of every input. The output is
/// weighted by a random cotangent drawn from `seed`. The check passes at a relative error of 1e-6
/// in the double library, 1e-2 in the float library. The function is called about 4 times per
/// element and must be deterministic. Its inputs are leaves: they are read, and perturbed copies
/// are passed to it. Throws ValueError for an empty function.
GradientCheck check_gradients(const std::function<Tensor(const std::vector<Tensor>&)>& function,
                              const std::vector<Tensor>& inputs, std::uint64_t seed = 0);

}  // namespace wick
