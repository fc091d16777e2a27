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

// The processor's instructions return the second operand if one is NaN. Since version 14 xsimd
// hands them the first as the second.
template <typename T>
T smaller(T a, T b) {
#ifdef XSIMD_VERSION_MAJOR
  return b < a ? b : a;
#else
  return a < b ? a : b;
#endif
}
template <typename T>
T larger(T a, T b) {
#ifdef XSIMD_VERSION_MAJOR
  return b > a ? b : a;
#else
  return a > b ? a : b;
#endif
}

template <typename T, typename Arch>
batch<T, Arch> min(const batch<T, Arch>& a, const batch<T, Arch>& b) {
  return {{smaller(a.lanes[0], b.lanes[0]), smaller(a.lanes[1], b.lanes[1])}};
}
template <typename T, typename Arch>
batch<T, Arch> max(const batch<T, Arch>& a, const batch<T, Arch>& b) {
  return {{larger(a.lanes[0], b.lanes[0]), larger(a.lanes[1], b.lanes[1])}};
}

}  // namespace xsimd
