#pragma once

// Of xsimd 8, what core/cpu/xsimd.h tells versions apart by: bitwise_cast is told the type of the
// batch, and the sum of a batch's numbers is hadd.

#include "tests/tree/versions/batch.h"

#include <cstring>

namespace xsimd {

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
