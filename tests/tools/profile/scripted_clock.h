#pragma once

#include "core/measure.h"

#include <memory>

namespace wick::profiling {

/// A clock that stands still until someone moves it.
struct ScriptedClock {
  std::shared_ptr<double> now = std::make_shared<double>(0);
  Clock clock() const {
    return [now = now] { return *now; };
  }
  void pass(double seconds) { *now += seconds; }
};

}  // namespace wick::profiling
