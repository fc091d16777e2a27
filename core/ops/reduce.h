#pragma once

#include "core/tensor.h"

namespace wick {

/// Sums x in one pass over every axis on which `kept` has extent 1 and x has not, and returns the
/// sums as `shape`. `kept` has the rank of x, and on its other axes the extents of x; `shape` has
/// as many elements as `kept`.
Tensor sum_over(const Tensor& x, const Shape& kept, const Shape& shape);

}  // namespace wick
