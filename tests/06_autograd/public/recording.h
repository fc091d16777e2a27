#pragma once

#include "core/core.h"

#include <functional>

namespace wick::scenario {

/// Runs `body` while a Recording exists.
inline void run_recording(bool on, const std::function<void()>& body) {
  const Recording guard(on);
  body();
}

/// x * x where that is recorded now, and 0 where it is not. x is one number other than 0.
inline double square_if_recorded(const Tensor& x) {
  const Tensor y = x * x;
  return y.requires_grad() ? y.item() : 0;
}

}  // namespace wick::scenario
