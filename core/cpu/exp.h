#pragma once

#include "core/cpu/functions.h"
#include "core/cpu/row.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace wick {

/// exp for a batch of numbers. For float it is 2^n times a polynomial of degree 6 of the rest,
/// which is at most ln(2) / 2 on either side of 0. The coefficients minimise the largest relative
/// error (Remez; ln(2) in two parts: Cody and Waite, Software Manual for the Elementary Functions,
/// 1980). The error is within 1.2 units in the last place for every float (tests/core/test_exp.cpp
/// tries them); the result is 0 below about -125.5 ln(2) = -86.99, where exp is 1.7e-38.
template <typename Arch>
xsimd::batch<float, Arch> exp_of(const xsimd::batch<float, Arch>& x) {
  using Floats = xsimd::batch<float, Arch>;
  // Clamps x so that n stays in [-126, 129], where exp is 0 or infinity.
  const Floats near = at_most(Floats(89.5f), at_least(Floats(-87.5f), x));
  // Adding 1.5 * 2^23 rounds to an integer, n, and leaves n in the last bits. Adding 126 more makes
  // these bits the exponent of 2^(n - 1) in a float: 2^n would be infinite before exp is.
  const Floats shift(12582912.0f + 126);
  const Floats shifted = xsimd::fma(near, Floats(1.44269504f), shift);
  const Floats n = shifted - shift;
  const Floats half_power = same_bits<float>(same_bits<std::int32_t>(shifted) << 23);
  // near - n ln(2), where ln(2) is 0.693359375 - 2.12194440e-4: the product of n and the first is
  // exact.
  Floats r = xsimd::fnma(n, Floats(0.693359375f), near);
  r = xsimd::fma(n, Floats(2.12194440e-4f), r);
  // exp(r) = 1 + (r + r^2 p), with the largest terms last; all terms are doubled.
  Floats p = xsimd::fma(r, Floats(2 * 1.38145406e-3f), Floats(2 * 8.36874545e-3f));
  p = xsimd::fma(p, r, Floats(2 * 4.1668389e-2f));
  p = xsimd::fma(p, r, Floats(2 * 0.166665211f));
  p = xsimd::fma(p, r, Floats(2 * 0.49999994f));
  p = xsimd::fma(p, r, Floats(2.0f));
  return xsimd::fma(p, r, Floats(2.0f)) * half_power;
}

/// xsimd's exp of a double, except near its ends: xsimd's is infinite from 709.44 on, where exp is
/// finite up to 709.78, and 0 below -708.4, where exp has smaller numbers left down to -745.13.
template <typename Arch>
xsimd::batch<double, Arch> exp_of(const xsimd::batch<double, Arch>& x) {
  using Doubles = xsimd::batch<double, Arch>;
  const Doubles size = xsimd::abs(x);
  const auto is_near_an_end = (size > Doubles(708.0)) & (size < Doubles(746.0));
  return one_by_one(is_near_an_end, x, xsimd::exp(x), [](double each) { return std::exp(each); });
}

inline Scalar exp_of(const Scalar& x) { return std::exp(x); }

/// exp_row() for n numbers that are fewer than a batch.
inline Scalar exp_short_row(const Scalar* x, Scalar shift, Scalar* y, std::int64_t n) {
  alignas(64) Scalar padded[Batch::size];
  std::fill(std::copy(x, x + n, padded), padded + Batch::size,
            -std::numeric_limits<Scalar>::infinity());
  const Batch e = exp_of(Batch::load_aligned(padded) - Batch(shift));
  e.store_aligned(padded);
  std::copy(padded, padded + n, y);
  return sum_of_lanes(e);
}

/// x with 0 in all places except the last n.
inline Batch only_last(std::int64_t n, const Batch& x) {
  constexpr std::int64_t width = Batch::size;
  static constexpr auto zeros_and_ones = [] {
    std::array<Scalar, 2 * width> values{};
    for (std::int64_t i = width; i < 2 * width; ++i) values[i] = 1;
    return values;
  }();
  const Batch zero(Scalar(0));
  return xsimd::select(Batch::load_unaligned(zeros_and_ones.data() + n) == zero, zero, x);
}

/// y[i] = exp(x[i] - shift) for n numbers; returns their sum. x and y may be the same. All numbers
/// are computed in batches: a row's place in memory does not change how it is rounded.
inline Scalar exp_row(const Scalar* x, Scalar shift, Scalar* y, std::int64_t n) {
  constexpr std::int64_t width = Batch::size;
  if (n < width) return exp_short_row(x, shift, y, n);
  const Batch minus(shift);
  // The rest is the end of a batch that overlaps numbers before it. It is loaded now: if x is y,
  // the loop overwrites those numbers.
  const Batch last = Batch::load_unaligned(x + n - width);
  Batch sum(Scalar(0)), other_sum(Scalar(0));
  std::int64_t i = 0;
  for (; i + 4 * width <= n; i += 4 * width) {
    // Four batches at once: none waits for another.
    const Batch e[4] = {exp_of(Batch::load_unaligned(x + i) - minus),
                        exp_of(Batch::load_unaligned(x + i + width) - minus),
                        exp_of(Batch::load_unaligned(x + i + 2 * width) - minus),
                        exp_of(Batch::load_unaligned(x + i + 3 * width) - minus)};
    for (int k = 0; k < 4; ++k) e[k].store_unaligned(y + i + k * width);
    sum = sum + (e[0] + e[1]);
    other_sum = other_sum + (e[2] + e[3]);
  }
  for (; i + width <= n; i += width) {
    const Batch e = exp_of(Batch::load_unaligned(x + i) - minus);
    e.store_unaligned(y + i);
    sum = sum + e;
  }
  if (i < n) {
    const Batch e = exp_of(last - minus);
    e.store_unaligned(y + n - width);
    sum = sum + only_last(n - i, e);
  }
  return sum_of_lanes(sum + other_sum);
}

}  // namespace wick
