#pragma once

#include "core/cuda/memory.h"
#include "core/ids.h"

#include <cstdint>
#include <vector>

namespace wick::cuda {

/// Ids on the device, with the order that a sum over rows needs: positions sorted by id, equal ids
/// in their own order, and the place in that list where each distinct id begins.
class DeviceIds {
 public:
  explicit DeviceIds(const std::vector<std::int64_t>& values);

  /// True if the ids are still the same.
  bool are(const std::vector<std::int64_t>& values) const { return values == values_; }

  const std::int64_t* values() const { return memory_.data(); }
  const std::int64_t* order() const { return values() + count(); }
  /// distinct() + 1 numbers; the last is count().
  const std::int64_t* starts() const { return values() + 2 * count(); }
  std::int64_t count() const { return static_cast<std::int64_t>(values_.size()); }
  std::int64_t distinct() const { return distinct_; }

 private:
  std::vector<std::int64_t> values_;
  std::int64_t distinct_ = 0;
  Memory<std::int64_t> memory_;
};

/// The device's copy of `ids`: the copy that `ids` keeps, or a new one that it keeps from now on.
std::shared_ptr<const DeviceIds> on_device(const Ids& ids);

}  // namespace wick::cuda
