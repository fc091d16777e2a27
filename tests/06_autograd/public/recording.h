#pragma once

#include "core/tensor.h"

#include <functional>

namespace wick::scenario {

/// Runs `body` while a Recording exists.
inline void run_recording(bool on, const std::function<void()>& body) {
  const Recording guard(on);
  body();
}

}  // namespace wick::scenario
