// Each by way of another function than the reference takes.

#include "core/plain/activations.h"

#include <cmath>

namespace wick::plain {

Scalar relu(Scalar x) {
  if (x < 0) x = 0;
  return x;
}

// exp(x) / (1 + exp(x)) = exp(x - log(1 + exp(x))), the logarithm taken where exp is small.
Scalar sigmoid(Scalar x) {
  const Scalar log_sum = std::fmax(x, Scalar(0)) + std::log1p(std::exp(-std::fabs(x)));
  return std::isinf(x) ? Scalar(x > 0) : std::exp(x - log_sum);
}

Scalar tanh(Scalar x) {
  if (x < 0) return -tanh(-x);
  if (x > 40) return 1;
  const Scalar e = std::expm1(2 * x);
  return e / (e + 2);
}

Scalar gelu_erf(Scalar x) { return x * std::erfc(-x * std::sqrt(Scalar(0.5))) / 2; }

// (1 + tanh(z)) / 2 is the sigmoid of 2z.
Scalar gelu_tanh(Scalar x) {
  const Scalar z = Scalar(std::sqrt(8 / 3.14159265358979)) * x * (1 + Scalar(0.044715) * x * x) / 2;
  return x * sigmoid(2 * z);
}

}  // namespace wick::plain
