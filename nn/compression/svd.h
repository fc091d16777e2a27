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

/// The singular value decomposition in double precision: by LAPACK in the library, and by one-sided
/// Jacobi rotations (Hestenes, 1958) in programs without BLAS, where r^2 max(m, n) steps are
/// repeated some ten times. A matrix on a GPU is decomposed on the CPU. Which of two signs a pair
/// of columns has is not defined, and equal values leave more freedom; a value of 0 may come out as
/// a rounding of the largest. The result has no history, and u and v are on the matrix's device.
/// Throws ShapeError unless the matrix has two axes and a number, and ValueError for one that is
/// not finite.
Svd svd(const Tensor& matrix);

}  // namespace wick::nn
