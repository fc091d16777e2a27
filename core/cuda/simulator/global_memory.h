#pragma once

/// The device's memory: a part of the host's, with a note for each byte of whether anybody has
/// written it. What is released is kept apart for a while, so that a late access is seen.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>

namespace wick::cuda::simulator {

struct Allocation {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;     // as asked for
  std::size_t reserved = 0;  // with what rounding adds
  std::uint64_t number = 0;  // 1 for the process's first
  bool released = false;
};

/// Everything that changes memory or runs a kernel holds it: while a kernel runs, no allocation
/// comes or goes.
std::mutex& device_mutex();

/// nullptr where there is no more.
void* allocate_global(std::size_t bytes);
void release_global(void* memory);
/// The one whose reserved bytes hold the address, live or released; else nullptr.
const Allocation* find_allocation(std::uintptr_t address);
/// The last one that begins below the address; nullptr where none does.
const Allocation* allocation_below(std::uintptr_t address);
/// The first one that begins above it.
const Allocation* allocation_above(std::uintptr_t address);
/// The bytes of all live allocations, and what they may be together.
std::size_t allocated_bytes();
std::size_t global_memory_bytes();

/// Bytes that somebody has written: everything there is.
void set_initialised(std::uintptr_t address, std::size_t bytes);
void copy_initialised(std::uintptr_t target, std::uintptr_t source, std::size_t bytes);
/// Wipes the notes of who has touched which word.
void forget_notes();
/// The first byte from `address` on that nobody has written; address + bytes where all are.
std::uintptr_t first_uninitialised(std::uintptr_t address, std::size_t bytes);

/// Where it lies. A word of 4 bytes has a byte in `initialised`, of which a bit stands for each,
/// and two notes of who has touched it (other_blocks.h).
struct Arena {
  std::uintptr_t begin;
  std::size_t bytes;
  std::uint8_t* initialised;
  std::uint64_t* writes;
  std::uint64_t* reads;
};
extern Arena arena;

constexpr std::uint8_t all_four = 0x0f;

inline bool in_global_memory(std::uintptr_t address) { return address - arena.begin < arena.bytes; }

/// Whether each of the bytes has been written, and is therefore allocated. Says no of what does not
/// lie at a multiple of its size: ask first_uninitialised().
template <unsigned bytes>
inline bool is_initialised(std::uintptr_t address) {
  if constexpr (bytes == 4 || bytes == 8 || bytes == 16) {
    if (address % bytes != 0) return false;
    const std::uint8_t* notes = arena.initialised + (address - arena.begin) / 4;
    if constexpr (bytes == 4) {
      return *notes == all_four;
    } else if constexpr (bytes == 8) {
      std::uint16_t two;
      std::memcpy(&two, notes, 2);
      return two == 0x0f0f;
    } else {
      std::uint32_t four;
      std::memcpy(&four, notes, 4);
      return four == 0x0f0f0f0f;
    }
  }
  return false;
}

}  // namespace wick::cuda::simulator
