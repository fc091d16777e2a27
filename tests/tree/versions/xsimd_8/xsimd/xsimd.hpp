#pragma once

// Of xsimd 8, what core/cpu/xsimd.h tells versions apart by: bitwise_cast is told the type of the
// batch, and the sum of a batch's numbers is hadd.

#include <cstring>

#ifdef __aarch64__
#include <arm_neon.h>
#endif

namespace xsimd {

template <typename T, typename Arch>
struct batch {
  T lanes[2];
};

template <typename Result, typename T, typename Arch>
Result bitwise_cast(const batch<T, Arch>& x) {
  Result result;
  std::memcpy(&result, &x, sizeof result);
  return result;
}

template <typename T, typename Arch>
T hadd(const batch<T, Arch>& x) {
  return x.lanes[0] + x.lanes[1];
}

}  // namespace xsimd
