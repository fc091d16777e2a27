#pragma once

#include "core/core.h"

namespace wick {

inline Tensor parameter_with_gradient(Scalar value, Scalar gradient) {
  Tensor parameter = full({1}, value);
  parameter.requires_grad_();
  (parameter * gradient).backward();
  return parameter;
}

}  // namespace wick
