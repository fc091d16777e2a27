// The singular value decomposition of a matrix.

#include "nn/compression/svd.h"

#include "nn/compression/jacobi.h"

#include "core/blas.h"
#include "core/operands.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

namespace {

// By LAPACK where the program is linked with one.
SingularParts decompose(const std::vector<double>& a, std::int64_t m, std::int64_t n) {
  const std::int64_t r = std::min(m, n);
  const auto room = [](std::int64_t count) { return std::vector<double>(count); };
  SingularParts parts{room(m * r), room(r), room(r * n)};
  std::vector<double> overwritten = a;
  const bool is_done = svd_by_lapack(overwritten.data(), m, n, parts.u.data(), parts.values.data(),
                                     parts.v_transposed.data());
  return is_done ? parts : svd_by_jacobi(a, m, n);
}

Tensor from_doubles(const std::vector<double>& numbers, const Shape& shape) {
  return from_vector(std::vector<Scalar>(numbers.begin(), numbers.end()), shape);
}

}  // namespace

Svd svd(const Tensor& matrix) {
  check_operands("svd", {&matrix});
  if (matrix.dim() != 2 || matrix.numel() == 0) {
    fail<ShapeError>("svd: a tensor of shape ", matrix.shape(),
                     ": it must be a matrix (m, n) with at least one number");
  }
  const std::vector<Scalar> numbers = matrix.to_vector();
  double largest = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!std::isfinite(numbers[i])) {
      fail<ValueError>("svd: number ", i, " is ", numbers[i], ": all must be finite");
    }
    largest = std::max(largest, std::abs(static_cast<double>(numbers[i])));
  }
  const std::int64_t m = matrix.size(0), n = matrix.size(1), r = std::min(m, n);
  const double scale = largest > 0 ? largest : 1;
  std::vector<double> scaled;
  for (const Scalar x : numbers) scaled.push_back(x / scale);
  SingularParts parts = decompose(scaled, m, n);
  for (double& value : parts.values) value *= scale;
  const Tensor v_transposed = from_doubles(parts.v_transposed, {r, n});
  return {from_doubles(parts.u, {m, r}).to(matrix.device()), std::move(parts.values),
          v_transposed.transpose(0, 1).contiguous().to(matrix.device())};
}

}  // namespace wick::nn
