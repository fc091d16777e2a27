#pragma once

#include "core/core.h"

#include <vector>

namespace wick::nn {

/// matrix = u diag(values) v^T, for a matrix (m, n) and r = min(m, n).
struct Svd {
  Tensor u;                    // (m, r), orthonormal columns
  std::vector<double> values;  // r singular values, at least 0, falling
  Tensor v;                    // (n, r), orthonormal columns
};

/// The singular value decomposition by one-sided Jacobi rotations (Hestenes, 1958), in double
/// precision: for small matrices, as r^2 max(m, n) steps are repeated some ten times. Which of two
/// signs a pair of columns has is not defined, and equal values leave more freedom. The result has
/// no history, and u and v are on the matrix's device. Throws ShapeError unless the matrix has two
/// axes and a number, and ValueError for one that is not finite.
Svd svd(const Tensor& matrix);

}  // namespace wick::nn
