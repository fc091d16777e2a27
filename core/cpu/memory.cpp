#include "core/cpu/memory.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <new>
#include <utility>

namespace wick {

namespace {

constexpr std::size_t alignment = 64;

// Sizes are rounded up to a multiple of 64, and above 512 to one of eight sizes between two powers
// of two: at most an eighth is wasted.
struct SizeClass {
  std::size_t bytes;
  std::size_t index;
};

SizeClass size_class(std::size_t bytes) {
  std::size_t step = alignment;
  std::size_t first = 0;
  while (bytes > 16 * step) {
    step *= 2;
    first += 8;
  }
  const std::size_t steps = bytes == 0 ? 1 : (bytes + step - 1) / step;
  return {steps * step, first + steps - 1};
}

// A kept block holds the address of the next block of its class.
struct Block {
  Block* next;
};

struct Kept {
  std::mutex mutex;
  std::array<Block*, 8 * 64> blocks{};
  MemoryStatistics statistics;
};

// Never destroyed: buffers in static storage are released after all other objects.
Kept& kept() {
  static Kept* const kept = new Kept;
  return *kept;
}

void* from_system(std::size_t bytes) {
  return ::operator new(bytes, std::align_val_t(alignment), std::nothrow);
}

void to_system(void* memory) noexcept { ::operator delete(memory, std::align_val_t(alignment)); }

void release(Kept& all) noexcept {
  for (Block*& block : all.blocks) {
    while (block != nullptr) to_system(std::exchange(block, block->next));
  }
  all.statistics.bytes_kept = 0;
}

// A block of the class, kept or new; null if memory runs out.
void* take(Kept& all, const SizeClass& wanted) {
  Block*& block = all.blocks[wanted.index];
  if (block != nullptr) {
    ++all.statistics.from_kept;
    all.statistics.bytes_kept -= wanted.bytes;
    return std::exchange(block, block->next);
  }
  ++all.statistics.from_system;
  if (void* const memory = from_system(wanted.bytes)) return memory;
  release(all);
  return from_system(wanted.bytes);
}

}  // namespace

void* take_memory(std::size_t bytes) {
  Kept& all = kept();
  const std::lock_guard<std::mutex> lock(all.mutex);
  void* const memory = take(all, size_class(bytes));
  if (memory != nullptr) {
    MemoryStatistics& seen = all.statistics;
    seen.bytes_held += bytes;
    seen.peak_bytes_held = std::max(seen.peak_bytes_held, seen.bytes_held);
  }
  return memory;
}

void give_memory(void* memory, std::size_t bytes) noexcept {
  const SizeClass given = size_class(bytes);
  Kept& all = kept();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.statistics.bytes_held -= bytes;
  if (all.statistics.bytes_kept + given.bytes > most_bytes_kept) release(all);
  if (given.bytes > most_bytes_kept) return to_system(memory);
  Block*& block = all.blocks[given.index];
  block = new (memory) Block{block};
  all.statistics.bytes_kept += given.bytes;
}

MemoryStatistics memory_statistics() {
  Kept& all = kept();
  const std::lock_guard<std::mutex> lock(all.mutex);
  return all.statistics;
}

void reset_peak_memory() {
  Kept& all = kept();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.statistics.peak_bytes_held = all.statistics.bytes_held;
}

}  // namespace wick
