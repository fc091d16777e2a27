// The functions that a compiler calls before every load and store with -fsanitize=thread. A program
// linked with that option gets ThreadSanitizer's. Kernels are compiled with it and linked without
// it, and so report each access to the simulator. Of the host's code in a kernel's source they
// report accesses to the device's memory.

#include "core/cuda/simulator/block.h"

#include <cstddef>

namespace {

using wick::cuda::simulator::Access;
using wick::cuda::simulator::Block;
using wick::cuda::simulator::running;

// A default argument belongs to the caller: `place` is in the kernel.
template <unsigned bytes>
inline __attribute__((always_inline)) void see(const void* address, Access access,
                                               const void* place = __builtin_return_address(0)) {
  Block* const block = running;
  const auto place_in_memory = reinterpret_cast<std::uintptr_t>(address);
  if (block != nullptr) {
    block->see<bytes>(place_in_memory, access, place);
  } else if (wick::cuda::simulator::in_global_memory(place_in_memory)) {
    wick::cuda::simulator::refuse_host_access(place_in_memory, bytes, access);
  }
}

// Splits the range into pieces as large as the address allows and one instruction of a device can
// move.
void see_range(const void* address, std::size_t bytes, Access access,
               const void* place = __builtin_return_address(0)) {
  const char* at = static_cast<const char*>(address);
  if (running == nullptr) return see<1>(at, access, place);
  const char* const end = at + bytes;
  while (at < end) {
    const auto left = static_cast<std::size_t>(end - at);
    const auto place_in_memory = reinterpret_cast<std::uintptr_t>(at);
    if (left >= 16 && place_in_memory % 16 == 0) {
      see<16>(at, access, place);
      at += 16;
    } else if (left >= 8 && place_in_memory % 8 == 0) {
      see<8>(at, access, place);
      at += 8;
    } else if (left >= 4 && place_in_memory % 4 == 0) {
      see<4>(at, access, place);
      at += 4;
    } else {
      see<1>(at++, access, place);
    }
  }
}

}  // namespace

namespace wick::cuda::simulator {

void see_atomic(void* address, std::size_t bytes) {
  if (bytes == 4) {
    see<4>(address, Access::Atomic, nullptr);
  } else {
    see<8>(address, Access::Atomic, nullptr);
  }
}

}  // namespace wick::cuda::simulator

extern "C" {

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}

void __tsan_read1(void* at) { see<1>(at, Access::Read); }
void __tsan_read2(void* at) { see<2>(at, Access::Read); }
void __tsan_read4(void* at) { see<4>(at, Access::Read); }
void __tsan_read8(void* at) { see<8>(at, Access::Read); }
void __tsan_read16(void* at) { see<16>(at, Access::Read); }
void __tsan_write1(void* at) { see<1>(at, Access::Write); }
void __tsan_write2(void* at) { see<2>(at, Access::Write); }
void __tsan_write4(void* at) { see<4>(at, Access::Write); }
void __tsan_write8(void* at) { see<8>(at, Access::Write); }
void __tsan_write16(void* at) { see<16>(at, Access::Write); }

// If the compiler knows that an access is under-aligned, a device makes smaller loads: count these.
void __tsan_unaligned_read2(void* at) { see_range(at, 2, Access::Read); }
void __tsan_unaligned_read4(void* at) { see_range(at, 4, Access::Read); }
void __tsan_unaligned_read8(void* at) { see_range(at, 8, Access::Read); }
void __tsan_unaligned_read16(void* at) { see_range(at, 16, Access::Read); }
void __tsan_unaligned_write2(void* at) { see_range(at, 2, Access::Write); }
void __tsan_unaligned_write4(void* at) { see_range(at, 4, Access::Write); }
void __tsan_unaligned_write8(void* at) { see_range(at, 8, Access::Write); }
void __tsan_unaligned_write16(void* at) { see_range(at, 16, Access::Write); }

void __tsan_volatile_read1(void* at) { see<1>(at, Access::Read); }
void __tsan_volatile_read2(void* at) { see<2>(at, Access::Read); }
void __tsan_volatile_read4(void* at) { see<4>(at, Access::Read); }
void __tsan_volatile_read8(void* at) { see<8>(at, Access::Read); }
void __tsan_volatile_read16(void* at) { see<16>(at, Access::Read); }
void __tsan_volatile_write1(void* at) { see<1>(at, Access::Write); }
void __tsan_volatile_write2(void* at) { see<2>(at, Access::Write); }
void __tsan_volatile_write4(void* at) { see<4>(at, Access::Write); }
void __tsan_volatile_write8(void* at) { see<8>(at, Access::Write); }
void __tsan_volatile_write16(void* at) { see<16>(at, Access::Write); }

void __tsan_read_range(void* at, std::size_t bytes) { see_range(at, bytes, Access::Read); }
void __tsan_write_range(void* at, std::size_t bytes) { see_range(at, bytes, Access::Write); }

// The type of an object with virtual functions changes while it is constructed.
void __tsan_vptr_update(void** at, void*) { see<8>(at, Access::Write); }
void __tsan_vptr_read(void** at) { see<8>(at, Access::Read); }

}  // extern "C"
