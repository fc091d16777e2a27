#pragma once

#include <cstddef>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace wick::plain {

/// Memory of new_memory() that is kept when it is given back, for the next request of its size: a
/// step of a training asks for the sizes of the step before. New memory costs page faults, and
/// guarded memory also sets each byte. Memory that was new_memory()'s may be given here, and
/// delete_memory() takes what was taken here: so blocks are kept by their exact sizes, where
/// core/cpu/memory.cpp rounds its own up.
class KeptMemory {
 public:
  /// If more than `most_bytes` would be kept, everything kept is released.
  explicit KeptMemory(std::size_t most_bytes) : most_bytes_(most_bytes) {}
  /// Releases what is kept.
  ~KeptMemory() { release(); }
  KeptMemory(const KeptMemory&) = delete;
  KeptMemory& operator=(const KeptMemory&) = delete;

  /// `bytes` bytes, aligned to 64, with any content; null if memory runs out. Safe on any thread.
  void* take(std::size_t bytes) noexcept;
  /// `bytes` is the size of the request. Safe on any thread.
  void give(void* memory, std::size_t bytes) noexcept;
  /// With the room around each block. Safe on any thread.
  std::size_t bytes_kept() noexcept;

 private:
  void* take_kept(std::size_t bytes) noexcept;
  bool keep(void* memory, std::size_t bytes) noexcept;
  void release() noexcept;

  std::size_t most_bytes_;
  std::mutex mutex_;
  std::unordered_map<std::size_t, std::vector<void*>> kept_;  // by their size
  std::size_t bytes_kept_ = 0;
};

}  // namespace wick::plain
