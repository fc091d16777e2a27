#pragma once

#include <cstddef>
#include <cstdint>

namespace wick {

// Memory for arrays. What is released is kept for the next request of about its size: from the
// system, a large array costs a page fault for each 4 KiB of it, often more than filling it.
// Sanitised builds link cpu/memory_sanitized.cpp instead, which keeps nothing, so that a read of
// released memory is seen.

/// At least `bytes` bytes, aligned to 64; null where there is no more.
void* take_memory(std::size_t bytes);
/// `bytes` is what was asked for. Safe on any thread.
void give_memory(void* memory, std::size_t bytes) noexcept;

/// What became of all requests so far, how much is kept now, how much arrays hold now, and the most
/// that they have held since the peak was last reset: in bytes that were asked for.
struct MemoryStatistics {
  std::int64_t from_system = 0;
  std::int64_t from_kept = 0;
  std::size_t bytes_kept = 0;
  std::size_t bytes_held = 0;
  std::size_t peak_bytes_held = 0;
};
MemoryStatistics memory_statistics();
/// The peak is what is held now.
void reset_peak_memory();

}  // namespace wick
