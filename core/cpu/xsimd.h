#pragma once

#include <xsimd/xsimd.hpp>

#include <type_traits>

namespace wick {

// This file has all code that depends on the version of xsimd, 8 to 14, or on the processor.
// Nothing else in core/cpu depends on either.

/// The same bits as numbers of type T. (xsimd 8 is told the type of the batch, and later versions
/// the type of its numbers.)
template <typename T, typename From, typename Arch>
xsimd::batch<T, Arch> same_bits(const xsimd::batch<From, Arch>& x) {
  using Result = xsimd::batch<T, Arch>;
  if constexpr (std::is_same_v<decltype(xsimd::bitwise_cast<T>(x)), Result>) {
    return xsimd::bitwise_cast<T>(x);
  } else {
    return xsimd::bitwise_cast<Result>(x);
  }
}

/// Calls reduce_add, which xsimd 8 calls hadd. Argument-dependent lookup finds either in xsimd.
template <typename Numbers>
auto sum_of_lanes(const Numbers& x, int) -> decltype(reduce_add(x)) {
  return reduce_add(x);
}
template <typename Numbers>
auto sum_of_lanes(const Numbers& x, long) -> decltype(hadd(x)) {
  return hadd(x);
}

/// The sum of a batch's numbers.
template <typename T, typename Arch>
T sum_of_lanes(const xsimd::batch<T, Arch>& x) {
  return sum_of_lanes(x, 0);
}

/// The larger of x and a bound, and the smaller of the two; NaN where x is NaN. (If an operand is
/// NaN, xsimd's min and max return the second, and since version 14 the first.)
template <typename Numbers>
Numbers at_least(const Numbers& bound, const Numbers& x) {
#if XSIMD_VERSION_MAJOR < 14
  return xsimd::max(bound, x);
#else
  return xsimd::max(x, bound);
#endif
}
template <typename Numbers>
Numbers at_most(const Numbers& bound, const Numbers& x) {
#if XSIMD_VERSION_MAJOR < 14
  return xsimd::min(bound, x);
#else
  return xsimd::min(x, bound);
#endif
}

/// a / b, rounded as IEEE 754 says.
template <typename T>
T quotient(const T& a, const T& b) {
  return a / b;
}
#ifdef __aarch64__
/// On NEON, xsimd's a / b of floats multiplies a by an estimate of 1 / b: x / x is not always 1.
template <typename Arch>
xsimd::batch<float, Arch> quotient(const xsimd::batch<float, Arch>& a,
                                   const xsimd::batch<float, Arch>& b) {
  if constexpr (std::is_convertible_v<xsimd::batch<float, Arch>, float32x4_t>) {
    return vdivq_f32(a, b);
  } else {
    return a / b;
  }
}
#endif

}  // namespace wick
