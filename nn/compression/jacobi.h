#pragma once

#include <cstdint>
#include <vector>

namespace wick::nn {

/// a (m, n) = u diag(values) v_transposed, with r = min(m, n). Matrices are row by row.
struct SingularParts {
  std::vector<double> u;             // (m, r), orthonormal columns
  std::vector<double> values;        // r singular values, at least 0, falling
  std::vector<double> v_transposed;  // (r, n), orthonormal rows
};

/// The decomposition of a (rows, width), both at least 1, by one-sided Jacobi rotations (Hestenes,
/// 1958): it needs no library. Numbers are at most about 1, as their products must be finite.
/// r^2 max(m, n) steps are repeated some ten times.
SingularParts svd_by_jacobi(const std::vector<double>& a, std::int64_t rows, std::int64_t width);

}  // namespace wick::nn
