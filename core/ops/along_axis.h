#pragma once

#include "core/array.h"

namespace wick {

/// Makes a new array of the same shape from every row of x along its last axis. x may have any
/// strides, and so may the result.
using RowKernel = Array (*)(const Array& x);

/// Applies `kernel` to the rows along `axis` instead of the last axis, 0 <= axis < rank of x. The
/// result has the shape of x, and any strides.
Array along_axis(const Array& x, int axis, RowKernel kernel);

}  // namespace wick
