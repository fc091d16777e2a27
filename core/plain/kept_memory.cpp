#include "core/plain/kept_memory.h"

#include "core/plain/memory.h"

#include <new>

namespace wick::plain {
namespace {

// At most what guarded memory has around an array: many small blocks hold more than their bytes.
constexpr std::size_t room = std::size_t(10) << 10;

}  // namespace

void* KeptMemory::take(std::size_t bytes) noexcept {
  if (void* const kept = take_kept(bytes)) return kept;
  if (void* const memory = new_memory(bytes)) return memory;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    release();
  }
  return new_memory(bytes);
}

void KeptMemory::give(void* memory, std::size_t bytes) noexcept {
  if (memory != nullptr && !keep(memory, bytes)) delete_memory(memory);
}

std::size_t KeptMemory::bytes_kept() noexcept {
  const std::lock_guard<std::mutex> lock(mutex_);
  return bytes_kept_;
}

void* KeptMemory::take_kept(std::size_t bytes) noexcept {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = kept_.find(bytes);
  if (found == kept_.end() || found->second.empty()) return nullptr;
  void* const memory = found->second.back();
  found->second.pop_back();
  bytes_kept_ -= bytes + room;
  return memory;
}

bool KeptMemory::keep(void* memory, std::size_t bytes) noexcept {
  if (bytes > most_bytes_ || room > most_bytes_ - bytes) return false;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (bytes_kept_ > most_bytes_ - bytes - room) release();
  try {
    kept_[bytes].push_back(memory);
  } catch (const std::bad_alloc&) {
    return false;
  }
  bytes_kept_ += bytes + room;
  return true;
}

void KeptMemory::release() noexcept {
  for (const auto& blocks : kept_) {
    for (void* const memory : blocks.second) delete_memory(memory);
  }
  kept_.clear();
  bytes_kept_ = 0;
}

}  // namespace wick::plain
