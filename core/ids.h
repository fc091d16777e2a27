#pragma once

#include "core/shape.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace wick {

/// Token ids or class labels: integers, never differentiated.
struct Ids {
  Shape shape;
  std::vector<std::int64_t> values;
  /// What a device keeps of `values`, so that a training step sends them once and not for each
  /// operation. Copies share it; the device compares, and sends them anew where they have changed.
  mutable std::shared_ptr<const void> on_device = nullptr;
};

}  // namespace wick
