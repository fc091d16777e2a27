#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace wick::cuda::simulator {

enum class Access : std::uint8_t { Read, Write, Atomic };

/// A block's shared memory, with notes of the last accesses to each word. If two threads use the
/// same bytes and one of them writes, there must be a barrier between: __syncthreads(), or
/// __syncwarp() if both are in one warp.
///
/// Statically declared arrays are thread_local in the host's program; dynamic shared memory is an
/// array of the simulator.
class SharedMemory {
 public:
  static constexpr std::size_t most_dynamic_bytes = 227 * 1024;

  /// The shared memory of the calling thread of the host.
  SharedMemory();

  /// Begins a new block: no byte has been written.
  void begin(std::size_t dynamic_bytes);
  void after_barrier() { barrier_ = ++now_; }
  void after_warp_barrier(unsigned warp) { warp_barrier_[warp] = ++now_; }

  void* dynamic_memory() { return dynamic_.get(); }
  bool contains(std::uintptr_t address) const {
    return address - static_begin_ < static_bytes_ || address - dynamic_begin_ < reserved_bytes;
  }
  /// True if the bytes lie within the dynamic memory that the launch asked for. Static arrays have
  /// no bounds here: the compiler's own check of indices covers them.
  bool in_bounds(std::uintptr_t address, unsigned bytes) const {
    const std::uintptr_t offset = address - dynamic_begin_;
    return offset >= reserved_bytes || offset + bytes <= dynamic_bytes_;
  }
  bool is_dynamic(std::uintptr_t address) const {
    return address - dynamic_begin_ < reserved_bytes;
  }
  std::size_t dynamic_bytes() const { return dynamic_bytes_; }
  std::size_t offset_in_dynamic(std::uintptr_t address) const { return address - dynamic_begin_; }

  struct Fault {
    enum { None, Uninitialised, Race } kind = None;
    // The access that a race collides with.
    Access other = Access::Read;
    unsigned other_thread = 0;
    bool other_known = true;  // false if several threads have read
  };
  /// Notes an access of at most 16 bytes and returns its fault, if any.
  Fault see(std::uintptr_t address, unsigned bytes, Access access, unsigned thread);

 private:
  // The notes of a word of 4 bytes. Times are of the block's clock, which goes on over all blocks.
  struct Word {
    std::uint32_t written, read;  // the time of the last
    std::uint16_t writer, reader;
    std::uint8_t written_bytes, read_bytes;  // a bit for each byte, since the last write or read
    std::uint8_t initialised;                // valid if written in this block
    std::uint8_t notes;                      // of the constants below
  };
  static constexpr std::uint8_t atomic_write = 1, several_lanes = 2, several_warps = 4;
  static constexpr std::size_t reserved_bytes = 256 * 1024;  // above any launch

  struct FreeMemory {
    void operator()(void* memory) const;
  };

  Word& word(std::uintptr_t address) {
    const std::uintptr_t offset = address - static_begin_;
    return offset < static_bytes_ ? static_words_.get()[offset / 4]
                                  : dynamic_words_.get()[(address - dynamic_begin_) / 4];
  }
  bool ordered(std::uint32_t time, unsigned other, unsigned thread) const {
    return time < barrier_ || other == thread ||
           (other / 32 == thread / 32 && time < warp_barrier_[thread / 32]);
  }
  Fault see_word(Word& word, std::uint8_t bytes, Access access, unsigned thread);
  Fault conflict_with_readers(const Word& word, std::uint8_t bytes, unsigned thread) const;

  std::uintptr_t static_begin_, static_bytes_, dynamic_begin_;
  std::size_t dynamic_bytes_ = 0;
  std::unique_ptr<void, FreeMemory> dynamic_;
  std::unique_ptr<Word, FreeMemory> static_words_, dynamic_words_;
  std::uint32_t now_ = 1, begin_ = 1, barrier_ = 1;
  std::uint32_t warp_barrier_[32] = {};
};

}  // namespace wick::cuda::simulator
