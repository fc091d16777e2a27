// The formulas as books have them, where they hold for every number.

#include "core/plain/activations.h"

#include <algorithm>
#include <cmath>

namespace wick::plain {

Scalar relu(Scalar x) { return std::max(x, Scalar(0)); }

Scalar sigmoid(Scalar x) {
  return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x));
}

Scalar tanh(Scalar x) { return std::tanh(x); }

Scalar gelu_erf(Scalar x) {
  const Scalar phi = (1 + std::erf(x / std::sqrt(Scalar(2)))) / 2;
  return x * phi;
}

Scalar gelu_tanh(Scalar x) {
  const Scalar pi = std::acos(Scalar(-1));
  const Scalar inner = std::sqrt(2 / pi) * (x + 0.044715f * std::pow(x, 3));
  return x * (1 + std::tanh(inner)) / 2;
}

}  // namespace wick::plain
