// The functions that a compiler calls in place of std::atomic's operations with -fsanitize=thread.
// Host code calls them too: a shared_ptr counts by them. Each does what its name says and reports
// the access to the simulator.

#include "core/cuda/simulator/atomics.h"
#include "core/cuda/simulator/block.h"

#include <cstddef>

namespace {

using wick::cuda::simulator::Access;
using wick::cuda::simulator::Block;
using wick::cuda::simulator::running;

// The strongest memory order throughout: the speed of the host is not measured.
constexpr int order = __ATOMIC_SEQ_CST;

template <typename T>
void see(const volatile T* address) {
  Block* const block = running;
  if (block == nullptr) return;
  block->see<sizeof(T)>(reinterpret_cast<std::uintptr_t>(address), Access::Atomic, nullptr);
}

template <typename T>
int compare_exchange(volatile T* at, T* expected, T wanted) {
  see(at);
  return __atomic_compare_exchange_n(at, expected, wanted, false, order, order) ? 1 : 0;
}

}  // namespace

// The same eleven functions for each size. They have C names, which a template cannot make.
#define WICK_ATOMIC_CALLBACKS(bits, T)                                                          \
  T __tsan_atomic##bits##_load(const volatile T* at, int) {                                     \
    see(at);                                                                                    \
    return __atomic_load_n(at, order);                                                          \
  }                                                                                             \
  void __tsan_atomic##bits##_store(volatile T* at, T value, int) {                              \
    see(at);                                                                                    \
    __atomic_store_n(at, value, order);                                                         \
  }                                                                                             \
  T __tsan_atomic##bits##_exchange(volatile T* at, T value, int) {                              \
    see(at);                                                                                    \
    return __atomic_exchange_n(at, value, order);                                               \
  }                                                                                             \
  T __tsan_atomic##bits##_fetch_add(volatile T* at, T value, int) {                             \
    see(at);                                                                                    \
    return __atomic_fetch_add(at, value, order);                                                \
  }                                                                                             \
  T __tsan_atomic##bits##_fetch_sub(volatile T* at, T value, int) {                             \
    see(at);                                                                                    \
    return __atomic_fetch_sub(at, value, order);                                                \
  }                                                                                             \
  T __tsan_atomic##bits##_fetch_and(volatile T* at, T value, int) {                             \
    see(at);                                                                                    \
    return __atomic_fetch_and(at, value, order);                                                \
  }                                                                                             \
  T __tsan_atomic##bits##_fetch_or(volatile T* at, T value, int) {                              \
    see(at);                                                                                    \
    return __atomic_fetch_or(at, value, order);                                                 \
  }                                                                                             \
  T __tsan_atomic##bits##_fetch_xor(volatile T* at, T value, int) {                             \
    see(at);                                                                                    \
    return __atomic_fetch_xor(at, value, order);                                                \
  }                                                                                             \
  T __tsan_atomic##bits##_fetch_nand(volatile T* at, T value, int) {                            \
    see(at);                                                                                    \
    return __atomic_fetch_nand(at, value, order);                                               \
  }                                                                                             \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T* at, T* expected, T wanted, int, \
                                                    int) {                                      \
    return compare_exchange(at, expected, wanted);                                              \
  }                                                                                             \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T* at, T* expected, T wanted, int,   \
                                                  int) {                                        \
    return compare_exchange(at, expected, wanted);                                              \
  }

extern "C" {

WICK_ATOMIC_CALLBACKS(8, std::uint8_t)
WICK_ATOMIC_CALLBACKS(16, std::uint16_t)
WICK_ATOMIC_CALLBACKS(32, std::uint32_t)
WICK_ATOMIC_CALLBACKS(64, std::uint64_t)

void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(order); }
void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(order); }

}  // extern "C"
