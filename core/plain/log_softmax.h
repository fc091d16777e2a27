#pragma once

#include "core/plain/each_row.h"

namespace wick::plain {

/// y[i] = log(exp(x[i]) / (exp(x[0]) + .. + exp(x[n - 1]))) for i in 0..n-1, n at least 1. Right
/// for finite x of any size: a probability too small for a Scalar still has a logarithm. -infinity
/// gives -infinity, where at least one element is finite.
void log_softmax_row(Row x, Scalar* y);

}  // namespace wick::plain
