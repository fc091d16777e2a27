#pragma once

#include "core/scalar.h"

namespace wick::plain {

/// max(x, 0); NaN stays NaN.
Scalar relu(Scalar x);

/// 1 / (1 + exp(-x)) for every x, infinities included. Small results keep as many digits as a
/// Scalar allows: sigmoid(-100) is 3.72e-44 in float too, and sigmoid(-720) 2.03e-313 in double.
Scalar sigmoid(Scalar x);

/// (exp(x) - exp(-x)) / (exp(x) + exp(-x)) for every x, infinities included. Small results keep
/// their digits: tanh(1e-12) is 1e-12.
Scalar tanh(Scalar x);

/// x * Phi(x) for |x| up to half of the largest Scalar, where Phi is the standard normal
/// distribution function.
Scalar gelu_erf(Scalar x);

/// The approximation 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) of gelu_erf (Hendrycks and
/// Gimpel, 2016).
Scalar gelu_tanh(Scalar x);

}  // namespace wick::plain
