#pragma once

/// The functions that the 32 threads of a warp perform together.

#include <cstdint>
#include <cstring>

constexpr int warpSize = 32;

namespace wick::cuda::simulator {

/// Waits for the lanes in `mask` and returns the value that lane `source` brought.
std::uint64_t exchange(unsigned mask, std::uint64_t value, int source, const char* name);
/// Waits for the lanes in `mask` and returns those whose predicate is true.
unsigned vote(unsigned mask, bool predicate, const char* name);
/// The calling thread's place in its warp.
int lane();

template <typename T>
T shuffle(unsigned mask, T value, int source, const char* name) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "a shuffle moves 4 or 8 bytes");
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  bits = exchange(mask, bits, source, name);
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}

}  // namespace wick::cuda::simulator

void __syncwarp(unsigned mask = 0xffffffff);

// `width` lanes, a power of two, form a segment; a lane that asks outside of it receives its own
// value.

template <typename T>
T __shfl_sync(unsigned mask, T value, int source, int width = warpSize) {
  const int lane = wick::cuda::simulator::lane();
  const int segment = lane & ~(width - 1);
  return wick::cuda::simulator::shuffle(mask, value, segment + (source & (width - 1)),
                                        "__shfl_sync");
}

template <typename T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = warpSize) {
  const int lane = wick::cuda::simulator::lane();
  const int source = lane - static_cast<int>(delta);
  return wick::cuda::simulator::shuffle(mask, value, source < (lane & ~(width - 1)) ? lane : source,
                                        "__shfl_up_sync");
}

template <typename T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = warpSize) {
  const int lane = wick::cuda::simulator::lane();
  const int source = lane + static_cast<int>(delta);
  return wick::cuda::simulator::shuffle(mask, value, source > (lane | (width - 1)) ? lane : source,
                                        "__shfl_down_sync");
}

template <typename T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = warpSize) {
  const int lane = wick::cuda::simulator::lane();
  const int source = lane ^ lane_mask;
  return wick::cuda::simulator::shuffle(mask, value, source > (lane | (width - 1)) ? lane : source,
                                        "__shfl_xor_sync");
}

inline unsigned __ballot_sync(unsigned mask, int predicate) {
  return wick::cuda::simulator::vote(mask, predicate != 0, "__ballot_sync");
}
inline int __any_sync(unsigned mask, int predicate) {
  return wick::cuda::simulator::vote(mask, predicate != 0, "__any_sync") != 0;
}
inline int __all_sync(unsigned mask, int predicate) {
  return wick::cuda::simulator::vote(mask, predicate == 0, "__all_sync") == 0;
}
