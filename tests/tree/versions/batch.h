#pragma once

// What the generations of the stand-in for xsimd have in common.

#ifdef __aarch64__
#include <arm_neon.h>
#endif

namespace xsimd {

template <typename T, typename Arch>
struct batch {
  T lanes[2];
};

// As the processor's instructions do: the second operand, if one is NaN.
template <typename T, typename Arch>
batch<T, Arch> smaller(const batch<T, Arch>& a, const batch<T, Arch>& b) {
  const auto of = [](T x, T y) { return x < y ? x : y; };
  return {{of(a.lanes[0], b.lanes[0]), of(a.lanes[1], b.lanes[1])}};
}
template <typename T, typename Arch>
batch<T, Arch> larger(const batch<T, Arch>& a, const batch<T, Arch>& b) {
  const auto of = [](T x, T y) { return x > y ? x : y; };
  return {{of(a.lanes[0], b.lanes[0]), of(a.lanes[1], b.lanes[1])}};
}

}  // namespace xsimd
