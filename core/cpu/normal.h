#pragma once

#include "core/cpu/exp.h"
#include "core/cpu/functions.h"

#include <cmath>

namespace wick {

/// The standard normal distribution at x: the probability of a smaller number, and the density.
/// gelu and its gradient need both, and both are made of the same exp(-x^2 / 2).
template <typename T>
struct Normal {
  T cumulative, density;
};

inline constexpr double inverse_sqrt_2 = 0.70710678118654752440;
inline constexpr double inverse_sqrt_2_pi = 0.39894228040143267794;

/// The values for one number. erfc keeps digits that 1 + erf loses if x is far below 0.
inline Normal<Scalar> normal_at(const Scalar& x) {
  return {Scalar(0.5) * std::erfc(-x * Scalar(inverse_sqrt_2)),
          Scalar(inverse_sqrt_2_pi) * std::exp(Scalar(-0.5) * x * x)};
}

/// The values for a batch of floats. The probability beyond x is exp(-x^2 / 2) times Mills' ratio /
/// sqrt(2 pi). That ratio falls smoothly from 1/2 at 0 to about 1 / (sqrt(2 pi) |x|). Here it is a
/// quotient of polynomials of degree 4 and 5 on 0 to 13.2; beyond 13.2 exp(-x^2 / 2) is 0. The
/// coefficients minimise the largest relative error, 0.19 2^-24: least squares on 8,000 points,
/// weighted again and again by the remaining error (Lawson), then a search among the nearest
/// floats. All coefficients are positive: no digits cancel.
///
/// The cumulative function and the density are within (2.8 + 0.7 x^2 / 2) 2^-23 of their values:
/// x^2 / 2 is rounded before exp is taken of it. tests/core/test_gelu.cpp tries it.
template <typename Arch>
Normal<xsimd::batch<float, Arch>> normal_at(const xsimd::batch<float, Arch>& x) {
  using Floats = xsimd::batch<float, Arch>;
  // Powers of 14 are finite.
  const Floats size = at_most(Floats(14.0f), xsimd::abs(x));
  const Floats e = exp_of(Floats(-0.5f) * size * size);
  Floats above = xsimd::fma(size, Floats(4.01165243e-3f), Floats(3.9926257e-2f));
  above = xsimd::fma(above, size, Floats(0.181134254f));
  above = xsimd::fma(above, size, Floats(0.435452074f));
  above = xsimd::fma(above, size, Floats(0.5f));
  Floats below = xsimd::fma(size, Floats(1.00555746e-2f), Floats(0.100087777f));
  below = xsimd::fma(below, size, Floats(0.463924974f));
  below = xsimd::fma(below, size, Floats(1.19376552f));
  below = xsimd::fma(below, size, Floats(1.66878903f));
  below = xsimd::fma(below, size, Floats(1.0f));
  const Floats tail = e * quotient(above, below);
  return {xsimd::select(x < Floats(0.0f), tail, Floats(1.0f) - tail),
          Floats(static_cast<float>(inverse_sqrt_2_pi)) * e};
}

template <typename Arch>
Normal<xsimd::batch<double, Arch>> normal_at(const xsimd::batch<double, Arch>& x) {
  using Doubles = xsimd::batch<double, Arch>;
  // Squares are finite.
  const Doubles near = at_most(Doubles(40.0), at_least(Doubles(-40.0), x));
  return {Doubles(0.5) * (Doubles(1.0) + erf_of(near * Doubles(inverse_sqrt_2))),
          Doubles(inverse_sqrt_2_pi) * exp_of(Doubles(-0.5) * near * near)};
}

}  // namespace wick
