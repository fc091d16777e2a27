#pragma once

/// Atomic functions on global and shared memory. Blocks run on several threads of the host, so the
/// functions are atomic there too. Each returns the value before the change.

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace wick::cuda::simulator {

/// Counts an atomic access and checks it like any other access. Throws nothing: see block.h.
void see_atomic(void* address, std::size_t bytes);

// Not instrumented: see_atomic() has already reported the access.
template <typename T, typename Change>
__attribute__((no_sanitize("thread"))) T change_atomically(T* address, Change change) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "atomics are of 4 or 8 bytes");
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  see_atomic(address, sizeof(T));
  auto* bits = reinterpret_cast<Bits*>(address);
  Bits seen = __atomic_load_n(bits, __ATOMIC_RELAXED);
  for (;;) {
    T before;
    __builtin_memcpy(&before, &seen, sizeof(T));
    const T after = change(before);
    Bits wanted;
    __builtin_memcpy(&wanted, &after, sizeof(T));
    if (__atomic_compare_exchange_n(bits, &seen, wanted, true, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED)) {
      return before;
    }
  }
}

// The type is deduced from the address alone: atomicAdd(&sum, 1) adds to a float.
template <typename T>
struct Given {
  using Type = T;
};
template <typename T>
using Same = typename Given<T>::Type;

}  // namespace wick::cuda::simulator

template <typename T>
T atomicAdd(T* address, wick::cuda::simulator::Same<T> value) {
  return wick::cuda::simulator::change_atomically(
      address, [=](T before) { return static_cast<T>(before + value); });
}

template <typename T>
T atomicSub(T* address, wick::cuda::simulator::Same<T> value) {
  return wick::cuda::simulator::change_atomically(
      address, [=](T before) { return static_cast<T>(before - value); });
}

template <typename T>
T atomicMax(T* address, wick::cuda::simulator::Same<T> value) {
  return wick::cuda::simulator::change_atomically(
      address, [=](T before) { return before < value ? value : before; });
}

template <typename T>
T atomicMin(T* address, wick::cuda::simulator::Same<T> value) {
  return wick::cuda::simulator::change_atomically(
      address, [=](T before) { return value < before ? value : before; });
}

template <typename T>
T atomicOr(T* address, wick::cuda::simulator::Same<T> value) {
  return wick::cuda::simulator::change_atomically(address,
                                                  [=](T before) { return before | value; });
}

template <typename T>
T atomicAnd(T* address, wick::cuda::simulator::Same<T> value) {
  return wick::cuda::simulator::change_atomically(address,
                                                  [=](T before) { return before & value; });
}

template <typename T>
T atomicExch(T* address, wick::cuda::simulator::Same<T> value) {
  return wick::cuda::simulator::change_atomically(address, [=](T) { return value; });
}

template <typename T>
T atomicCAS(T* address, wick::cuda::simulator::Same<T> expected,
            wick::cuda::simulator::Same<T> value) {
  return wick::cuda::simulator::change_atomically(
      address, [=](T before) { return before == expected ? value : before; });
}
