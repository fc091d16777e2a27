#pragma once

/// The device's memory: a part of the host's memory that is closed outside of launches and copies,
/// with a note for each byte that tells if it has been written. Released memory is kept apart for a
/// while, so that a late access is found.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>

namespace wick::cuda::simulator {

struct Allocation {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;     // the size of the request
  std::size_t reserved = 0;  // with rounding
  std::uint64_t number = 0;  // 1 for the first of the process
  bool released = false;
};

/// Held by every call that changes memory or runs a kernel: while a kernel runs, no allocation is
/// made or released.
std::mutex& device_mutex();

/// While one exists, this process can reach the device's memory. After close_device_memory() an
/// access at other times ends the process, as on a machine whose device has memory of its own.
/// Needs device_mutex().
class OpenMemory {
 public:
  OpenMemory();
  ~OpenMemory();
  OpenMemory(const OpenMemory&) = delete;
  OpenMemory& operator=(const OpenMemory&) = delete;
};

/// Returns nullptr if memory runs out.
void* allocate_global(std::size_t bytes);
void release_global(void* memory);
/// The allocation, live or released, whose reserved bytes hold the address; else nullptr.
const Allocation* find_allocation(std::uintptr_t address);
/// The last allocation that begins below the address; nullptr if there is none.
const Allocation* allocation_below(std::uintptr_t address);
/// The first allocation that begins above the address; nullptr if there is none.
const Allocation* allocation_above(std::uintptr_t address);
/// The bytes of all live allocations, and the largest number that they may reach together.
std::size_t allocated_bytes();
std::size_t global_memory_bytes();

/// Marks the bytes as written.
void set_initialised(std::uintptr_t address, std::size_t bytes);
void copy_initialised(std::uintptr_t target, std::uintptr_t source, std::size_t bytes);
/// Clears the notes of accesses to every word.
void forget_notes();
/// The first byte from `address` on that has not been written; address + bytes if there is none.
std::uintptr_t first_uninitialised(std::uintptr_t address, std::size_t bytes);

/// The places of the memory and its notes. A word of 4 bytes has a byte in `initialised`, with one
/// bit for each of its bytes, and two notes of its last accesses (other_blocks.h).
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

/// True if each of the bytes has been written; only allocated bytes have. False also if the address
/// is not a multiple of `bytes`: then ask first_uninitialised().
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
