#include "core/cuda/ids.h"

#include <algorithm>
#include <numeric>

namespace wick::cuda {

DeviceIds::DeviceIds(const std::vector<std::int64_t>& values)
    : values_(values), memory_(3 * static_cast<std::int64_t>(values.size()) + 1, "ids") {
  const std::size_t count = values.size();
  // Values, order and starts are sent in one copy: a copy has a cost of its own.
  std::vector<std::int64_t> all(3 * count + 1);
  std::copy(values.begin(), values.end(), all.begin());
  const auto order = all.begin() + static_cast<std::ptrdiff_t>(count);
  std::iota(order, order + static_cast<std::ptrdiff_t>(count), 0);
  if (!std::is_sorted(values.begin(), values.end())) {
    std::stable_sort(
        order, order + static_cast<std::ptrdiff_t>(count), [&](std::int64_t a, std::int64_t b) {
          return values[static_cast<std::size_t>(a)] < values[static_cast<std::size_t>(b)];
        });
  }
  const auto id = [&](std::size_t i) { return values[static_cast<std::size_t>(order[i])]; };
  std::size_t next = 2 * count;
  for (std::size_t i = 0; i < count; ++i) {
    if (i == 0 || id(i) != id(i - 1)) all[next++] = static_cast<std::int64_t>(i);
  }
  distinct_ = static_cast<std::int64_t>(next - 2 * count);
  all[next] = static_cast<std::int64_t>(count);
  copy_to_device(memory_.data(), all.data(), memory_.bytes(), "ids");
}

// Several threads may hold the same Ids: the last one leaves its copy, and all copies are right.
std::shared_ptr<const DeviceIds> on_device(const Ids& ids) {
  auto kept = std::static_pointer_cast<const DeviceIds>(std::atomic_load(&ids.on_device));
  if (kept != nullptr && kept->are(ids.values)) return kept;
  kept = std::make_shared<const DeviceIds>(ids.values);
  std::atomic_store(&ids.on_device, std::shared_ptr<const void>(kept));
  return kept;
}

}  // namespace wick::cuda
