#pragma once

// Of xsimd 14 and later, what core/cpu/xsimd.h tells versions apart by: names as in xsimd 9, and if
// one operand of min and max is NaN, the first is returned.

#define XSIMD_VERSION_MAJOR 14

#include "tests/tree/versions/batch.h"

#include <cstring>

namespace xsimd {

template <typename To, typename From, typename Arch>
batch<To, Arch> bitwise_cast(const batch<From, Arch>& x) {
  batch<To, Arch> result;
  std::memcpy(&result, &x, sizeof result);
  return result;
}

template <typename T, typename Arch>
T reduce_add(const batch<T, Arch>& x) {
  return x.lanes[0] + x.lanes[1];
}

template <typename Batch>
Batch min(const Batch& a, const Batch& b) {
  return smaller(b, a);
}
template <typename Batch>
Batch max(const Batch& a, const Batch& b) {
  return larger(b, a);
}

}  // namespace xsimd
