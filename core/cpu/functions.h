#pragma once

#include "core/cpu/row.h"

#include <cmath>
#include <limits>

namespace wick {

// Functions of xsimd that are wrong for some numbers, for one number or a batch; exp has a file of
// its own. tests/core/test_backend_unary.cpp compares all functions with std's at their
// edges.

/// `results`, computed once more by function(x) where the condition is true: for the few numbers at
/// which a function of xsimd is wrong.
template <typename T, typename Arch, typename Function>
xsimd::batch<T, Arch> one_by_one(const xsimd::batch_bool<T, Arch>& condition,
                                 const xsimd::batch<T, Arch>& x,
                                 const xsimd::batch<T, Arch>& results, const Function& function) {
  using Numbers = xsimd::batch<T, Arch>;
  if (!xsimd::any(condition)) return results;
  alignas(64) T each[Numbers::size];
  x.store_aligned(each);
  for (T& number : each) number = function(number);
  return xsimd::select(condition, Numbers::load_aligned(each), results);
}

inline Scalar log_of(const Scalar& x) { return std::log(x); }

template <typename Arch>
xsimd::batch<float, Arch> log_of(const xsimd::batch<float, Arch>& x) {
  return xsimd::log(x);
}

/// xsimd 8's log of a double below the smallest normal one is off by up to 36.
template <typename Arch>
xsimd::batch<double, Arch> log_of(const xsimd::batch<double, Arch>& x) {
  using Doubles = xsimd::batch<double, Arch>;
  const auto is_subnormal = (x > Doubles(0.0)) & (x < Doubles(std::numeric_limits<double>::min()));
  return one_by_one(is_subnormal, x, xsimd::log(x), [](double each) { return std::log(each); });
}

inline Scalar erf_of(const Scalar& x) { return std::erf(x); }

/// The error function is 1 or -1 to the last digit of a double beyond 6, where xsimd multiplies
/// powers of x that may be infinite by 0.
template <typename T, typename Arch>
xsimd::batch<T, Arch> erf_of(const xsimd::batch<T, Arch>& x) {
  using Numbers = xsimd::batch<T, Arch>;
  return xsimd::erf(at_most(Numbers(T(6)), at_least(Numbers(T(-6)), x)));
}

}  // namespace wick
