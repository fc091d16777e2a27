#include "core/cuda/simulator/shared_memory.h"

#include <link.h>
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

namespace wick::cuda::simulator {

namespace {

struct Range {
  std::uintptr_t begin, end;
};

// For each loaded module, the range of its thread_local variables in the calling thread, if that
// thread has used them.
std::vector<Range> thread_local_ranges() {
  std::vector<Range> ranges;
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* given) {
        const auto begin = reinterpret_cast<std::uintptr_t>(module->dlpi_tls_data);
        for (int i = 0; begin != 0 && i < module->dlpi_phnum; ++i) {
          if (module->dlpi_phdr[i].p_type != PT_TLS) continue;
          static_cast<std::vector<Range>*>(given)->push_back(
              {begin, begin + module->dlpi_phdr[i].p_memsz});
        }
        return 0;
      },
      &ranges);
  return ranges;
}

thread_local char of_this_module;

// The range of a kernel's static arrays. The arrays of the program and of the libraries that it
// began with lie in one piece, below the thread's control block. A library that was loaded later,
// as in a notebook, has its arrays elsewhere, and those of its kernels with them.
Range thread_local_memory() {
  const auto own = reinterpret_cast<std::uintptr_t>(&of_this_module);  // creates it if needed
  std::vector<Range> ranges = thread_local_ranges();
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return a.begin > b.begin; });
  const auto end = reinterpret_cast<std::uintptr_t>(__builtin_thread_pointer());
  Range piece{end, end};
  for (const Range& range : ranges) {
    constexpr std::uintptr_t gap = std::uintptr_t{64} << 10;  // for alignment and reserves
    if (range.begin < piece.begin && piece.begin < range.end + gap) piece.begin = range.begin;
  }
  if (own < piece.begin || own >= piece.end) {
    for (const Range& range : ranges) {
      if (own >= range.begin && own < range.end) piece = range;
    }
  }
  return {piece.begin / 16 * 16, (piece.end + 15) / 16 * 16};
}

// Zeros that take memory only when they are used.
void* zeros(std::size_t bytes) {
  void* memory = std::calloc(bytes / 64 + 2, 64);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void SharedMemory::FreeMemory::operator()(void* memory) const { std::free(memory); }

SharedMemory::SharedMemory() {
  const auto [begin, end] = thread_local_memory();
  static_begin_ = begin;
  static_bytes_ = end - begin;
  void* dynamic = nullptr;
  if (posix_memalign(&dynamic, 256, reserved_bytes) != 0) throw std::bad_alloc();
  dynamic_.reset(dynamic);
  dynamic_begin_ = reinterpret_cast<std::uintptr_t>(dynamic);
  static_words_.reset(static_cast<Word*>(zeros(static_bytes_ / 4 * sizeof(Word))));
  dynamic_words_.reset(static_cast<Word*>(zeros(reserved_bytes / 4 * sizeof(Word))));
}

void SharedMemory::begin(std::size_t dynamic_bytes) {
  constexpr std::uint32_t nearly_over = 0xf0000000;
  if (now_ > nearly_over) {  // times are compared: restart them before they wrap around
    std::memset(static_cast<void*>(static_words_.get()), 0, static_bytes_ / 4 * sizeof(Word));
    std::memset(static_cast<void*>(dynamic_words_.get()), 0, reserved_bytes / 4 * sizeof(Word));
    std::fill_n(warp_barrier_, 32, 0);
    now_ = 1;
  }
  begin_ = barrier_ = ++now_;
  // Bytes of NaN, so that a read of unwritten memory shows.
  std::memset(dynamic_.get(), 0xff, dynamic_bytes);
  dynamic_bytes_ = dynamic_bytes;
}

SharedMemory::Fault SharedMemory::conflict_with_readers(const Word& word, std::uint8_t bytes,
                                                        unsigned thread) const {
  if ((word.read_bytes & bytes) == 0 || word.read < barrier_) return {};
  const bool one = (word.notes & (several_lanes | several_warps)) == 0;
  if (one && ordered(word.read, word.reader, thread)) return {};
  // Several lanes of the writer's own warp have read, but before its last barrier.
  if ((word.notes & several_warps) == 0 && word.reader / 32 == thread / 32 &&
      word.read < warp_barrier_[thread / 32]) {
    return {};
  }
  return {Fault::Race, Access::Read, word.reader, word.reader != thread};
}

SharedMemory::Fault SharedMemory::see_word(Word& word, std::uint8_t bytes, Access access,
                                           unsigned thread) {
  Fault fault;
  const bool first = word.written < begin_;
  const bool atomic = access == Access::Atomic;
  if (access != Access::Write && (first || (word.initialised & bytes) != bytes)) {
    fault.kind = Fault::Uninitialised;
  } else if (!first && (word.written_bytes & bytes) != 0 &&
             !(atomic && (word.notes & atomic_write) != 0) &&
             !ordered(word.written, word.writer, thread)) {
    fault = {Fault::Race, (word.notes & atomic_write) != 0 ? Access::Atomic : Access::Write,
             word.writer, true};
  }
  if (access == Access::Read) {
    const bool old = word.read < barrier_;
    const bool same_warp = word.reader / 32 == thread / 32;
    if (old || (same_warp && word.read < warp_barrier_[thread / 32] &&
                (word.notes & several_warps) == 0)) {
      word.notes &= static_cast<std::uint8_t>(~(several_lanes | several_warps));
      word.read_bytes = bytes;
    } else {
      if (word.reader != thread) word.notes |= same_warp ? several_lanes : several_warps;
      word.read_bytes |= bytes;
    }
    word.read = now_;
    word.reader = static_cast<std::uint16_t>(thread);
    return fault;
  }
  if (fault.kind == Fault::None) fault = conflict_with_readers(word, bytes, thread);
  // Earlier writes of other threads to other bytes of the word are forgotten: this avoids false
  // alarms.
  const bool mine = word.writer == thread && word.written >= barrier_;
  word.written_bytes = mine ? word.written_bytes | bytes : bytes;
  word.initialised = first ? bytes : word.initialised | bytes;
  word.written = now_;
  word.writer = static_cast<std::uint16_t>(thread);
  word.notes =
      static_cast<std::uint8_t>((word.notes & ~atomic_write) | (atomic ? atomic_write : 0));
  return fault;
}

SharedMemory::Fault SharedMemory::see(std::uintptr_t address, unsigned bytes, Access access,
                                      unsigned thread) {
  if (bytes == 4 && address % 4 == 0) return see_word(word(address), 0x0f, access, thread);
  Fault worst;
  for (std::uintptr_t at = address; at < address + bytes;) {
    const unsigned skip = at % 4;
    const unsigned count =
        std::min<unsigned>(4 - skip, static_cast<unsigned>(address + bytes - at));
    const auto mask = static_cast<std::uint8_t>(((1U << count) - 1) << skip);
    const Fault fault = see_word(word(at), mask, access, thread);
    if (fault.kind != Fault::None) worst = fault;
    at += count;
  }
  return worst;
}

}  // namespace wick::cuda::simulator
