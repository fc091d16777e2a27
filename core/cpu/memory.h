#pragma once

#include <cstddef>
#include <cstdint>

namespace wick {

// Memory for arrays. Released memory is kept for the next request of about its size: a large array
// from the system costs a page fault for each 4 KiB of it, often more than filling it. Sanitised
// builds link cpu/memory_sanitized.cpp instead. It keeps nothing, so that a read of released memory
// is found.

/// If more would be kept, all kept memory goes back to the system: memory that a program needed
/// once must not take the place of memory that it needs now. A training step of tools/bench/gpt.cpp
/// holds 428 MB at its peak: with half this limit it waits for 44,000 page faults, with this limit
/// for 3,500.
constexpr std::size_t most_bytes_kept = std::size_t(512) << 20;

/// At least `bytes` bytes, aligned to 64; null if memory runs out.
void* take_memory(std::size_t bytes);
/// `bytes` is the size of the request. Safe on any thread.
void give_memory(void* memory, std::size_t bytes) noexcept;

/// Counts of all requests so far, the bytes kept now, the bytes that arrays hold now, and the most
/// that they have held since the peak was last reset. Bytes are those of the requests.
struct MemoryStatistics {
  std::int64_t from_system = 0;
  std::int64_t from_kept = 0;
  std::size_t bytes_kept = 0;
  std::size_t bytes_held = 0;
  std::size_t peak_bytes_held = 0;
};
MemoryStatistics memory_statistics();
/// Sets the peak to the bytes that are held now.
void reset_peak_memory();

}  // namespace wick
