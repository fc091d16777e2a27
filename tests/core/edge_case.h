#pragma once

#include "core/core.h"

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

// A case at the edge of an operation: empty and single extents, infinities and NaN, kinks and ties,
// and numbers whose squares are no numbers any more. What is expected was worked out by hand, or
// taken from PyTorch in float64 where both agree; core/ops.h says where they differ.

namespace wick {

struct EdgeCase {
  std::string operation;  // its name in core/ops.h
  std::string claim;
  std::function<Tensor(const std::vector<Tensor>&)> function;
  std::vector<Tensor> inputs;
  Tensor y;
  /// The weights of y, and with them the gradients of the inputs; no gradient is asked for the
  /// inputs behind them.
  Tensor dy;
  std::vector<Tensor> gradients;
  /// The derivative of the sum of the last of these gradients by its own input; undefined: zeros.
  Tensor second = Tensor();
};

namespace edges {

inline constexpr Scalar inf = std::numeric_limits<Scalar>::infinity();
inline constexpr Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
inline constexpr bool is_double = sizeof(Scalar) == sizeof(double);
/// Numbers whose squares are 0 and infinite. Their product is 1.
inline constexpr Scalar tiny = static_cast<Scalar>(is_double ? 1e-170 : 1e-30);
inline constexpr Scalar big = static_cast<Scalar>(is_double ? 1e170 : 1e30);

}  // namespace edges

}  // namespace wick
