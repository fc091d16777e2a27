#pragma once

#include "core/cuda/simulator/report.h"

#include <cstdint>
#include <memory>

namespace wick::cuda::simulator {

/// The loads and stores of a warp's lanes, put side by side as if the lanes had made them together.
///
/// The threads of a warp run one after another here, so each keeps a list. On a device threads that
/// run together are at the same instruction; here lists are matched by the place in the program. If
/// lanes have gone different ways, the lane furthest behind goes first, as on a device.
class Trace {
 public:
  struct Entry {
    std::uint64_t address;
    std::uint32_t place;  // in the program: the low half of its address is enough
    std::uint16_t bytes;
    bool shared;
  };

  Trace();

  /// False if the lane's list is full.
  bool add(unsigned lane, const Entry& entry) {
    entries_.get()[lane * stride + length_[lane]] = entry;
    return ++length_[lane] < capacity;
  }
  bool full(unsigned lane) const { return length_[lane] >= capacity; }
  /// Counts requests, sectors and conflicts, and begins new lists.
  void settle(Counts& counts);

 private:
  static constexpr unsigned lanes = 32;
  static constexpr unsigned capacity = 1020;
  // The distance of lists is not a multiple of 4096 bytes: they would share lines of the cache.
  static constexpr unsigned stride = 1024 + 4;

  bool all_alike() const;
  void settle_apart(Counts& counts);

  std::unique_ptr<Entry[]> entries_;
  unsigned length_[lanes] = {};
};

}  // namespace wick::cuda::simulator
