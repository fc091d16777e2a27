#pragma once

// Of xsimd 9 to 13, what core/cpu/xsimd.h tells versions apart by: bitwise_cast is told the
// type of the numbers, and the sum of a batch's numbers is reduce_add.

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

}  // namespace xsimd
