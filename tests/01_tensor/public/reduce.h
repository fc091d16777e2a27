#pragma once

#include "core/backend.h"
#include "tests/01_tensor/public/layouts.h"

namespace wick::scenario {

/// x reduced to `shape`, into memory that held other numbers before and has room behind the result.
inline Tensor reduced(Draw& draw, Reduce operation, const Tensor& x, const Shape& shape) {
  std::vector<std::int64_t> steps(static_cast<std::size_t>(shape.size()));
  std::int64_t next = 1;
  for (std::size_t axis = steps.size(); axis-- > 0;) {
    steps[axis] = next;
    next *= shape[static_cast<int>(axis)];
  }
  const Tensor y = seen(draw.full({x.numel() + shape.numel() + 64}, 12345), shape, steps);
  Array result = y.array();
  plain_backend().reduce(operation, x.array(), result);
  return y;
}

}  // namespace wick::scenario
