#pragma once

#include "core/backend.h"
#include "tests/01_tensor/public/layouts.h"

// The plain backend's operations, on results that held other numbers before: what is not written
// shows, the same every time.
namespace wick::scenario {

inline Tensor binary(Draw& draw, Binary operation, const Tensor& a, const Tensor& b,
                     const Shape& shape) {
  const Array left = a.array().view(expand(a.array().layout, shape));
  const Array right = b.array().view(expand(b.array().layout, shape));
  const Tensor y = draw.full(shape, 12345);
  Array result = y.array();
  plain_backend().binary(operation, left, right, result);
  return y;
}

/// x op number, or number op x where `number_first`.
inline Tensor binary(Draw& draw, Binary operation, const Tensor& x, double number,
                     bool number_first) {
  const Tensor y = draw.full(x.shape(), 12345);
  Array result = y.array();
  plain_backend().binary(operation, x.array(), static_cast<Scalar>(number), number_first, result);
  return y;
}

}  // namespace wick::scenario
