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
  /// The device's copy of `values`: a training step sends them once, and again only if a comparison
  /// shows a change. Copies of an Ids share it.
  mutable std::shared_ptr<const void> on_device = nullptr;
};

}  // namespace wick
