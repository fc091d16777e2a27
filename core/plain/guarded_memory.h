#pragma once

#include <cstdint>
#include <optional>

namespace wick::plain {

/// A number that was written outside of an array of `count`: -1 stands before the first one, and
/// `count` behind the last.
struct OutsideWrite {
  std::int64_t number;
  std::int64_t count;
};

/// The first such number near an array since the last call, or nullopt. Arrays that were released
/// come before those that are alive, and older ones before newer. Under AddressSanitizer, which
/// ends the program at once, always nullopt.
std::optional<OutsideWrite> take_outside_write() noexcept;

}  // namespace wick::plain
