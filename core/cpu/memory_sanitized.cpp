// Sanitised builds link this file instead of cpu/memory.cpp: every block comes from the system and
// goes back at once, so that AddressSanitizer knows which memory is in use.

#include "core/cpu/memory.h"

#include <algorithm>
#include <mutex>
#include <new>

namespace wick {

namespace {

constexpr std::align_val_t alignment{64};

std::mutex mutex;
MemoryStatistics statistics;

}  // namespace

void* take_memory(std::size_t bytes) {
  void* const memory = ::operator new(bytes, alignment, std::nothrow);
  const std::lock_guard<std::mutex> lock(mutex);
  ++statistics.from_system;
  if (memory != nullptr) {
    statistics.bytes_held += bytes;
    statistics.peak_bytes_held = std::max(statistics.peak_bytes_held, statistics.bytes_held);
  }
  return memory;
}

void give_memory(void* memory, std::size_t bytes) noexcept {
  ::operator delete(memory, alignment);
  const std::lock_guard<std::mutex> lock(mutex);
  statistics.bytes_held -= bytes;
}

MemoryStatistics memory_statistics() {
  const std::lock_guard<std::mutex> lock(mutex);
  return statistics;
}

void reset_peak_memory() {
  const std::lock_guard<std::mutex> lock(mutex);
  statistics.peak_bytes_held = statistics.bytes_held;
}

}  // namespace wick
