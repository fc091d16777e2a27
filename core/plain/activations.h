#pragma once

#include "core/scalar.h"

namespace wick::plain {

/// max(x, 0); NaN stays NaN.
Scalar relu(Scalar x);

/// 1 / (1 + exp(-x)), without overflow for any x.
Scalar sigmoid(Scalar x);

/// (exp(x) - exp(-x)) / (exp(x) + exp(-x)), without overflow for any x.
Scalar tanh(Scalar x);

/// x * Phi(x), where Phi is the standard normal distribution function.
Scalar gelu_erf(Scalar x);

/// Its approximation 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))), Hendrycks and Gimpel, 2016.
Scalar gelu_tanh(Scalar x);

}  // namespace wick::plain
