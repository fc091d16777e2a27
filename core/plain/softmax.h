#pragma once

#include "core/plain/each_row.h"

namespace wick::plain {

/// y[i] = exp(x[i]) / (exp(x[0]) + .. + exp(x[n - 1])) for i in 0..n-1, n at least 1. Right for
/// finite x of any size; -infinity gives exactly 0, where at least one element is finite.
void softmax_row(Row x, Scalar* y);

}  // namespace wick::plain
