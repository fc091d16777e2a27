#pragma once

#include <cstdint>

namespace wick::cuda::simulator {

/// One load or store of a warp: the lanes that take part, by their rising numbers, and the address
/// of each, all of the same number of bytes.
struct Request {
  std::uint64_t addresses[32];
  std::uint8_t lanes[32];
  unsigned count = 0;
  unsigned bytes = 0;

  void add(unsigned lane, std::uint64_t address) {
    lanes[count] = static_cast<std::uint8_t>(lane);
    addresses[count++] = address;
  }
};

/// Global memory moves in sectors of 32 bytes. `moved` are the sectors that a request touches,
/// `needed` the sectors that its distinct bytes would fill if they were contiguous.
struct Sectors {
  unsigned moved, needed;
};
Sectors sectors(const Request& request);

/// Shared memory has 32 banks of words of 4 bytes. A bank gives one word at a time, to any number
/// of lanes. Returns how many times more than necessary a request is served. Lanes with 8 or 16
/// bytes are served in groups of 16 or 8 neighbours, whether or not all of them take part.
unsigned bank_conflicts(const Request& request);

}  // namespace wick::cuda::simulator
