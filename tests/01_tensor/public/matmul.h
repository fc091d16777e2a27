#pragma once

#include "core/error.h"
#include "core/plain/gemm_count.h"
#include "core/plain/matmul.h"
#include "tests/01_tensor/public/layouts.h"

namespace wick::scenario {

inline plain::Matrix matrix(const Tensor& x) {
  return {x.array().data(), x.array().strides()[0], x.array().strides()[1]};
}

/// a b, by `multiply`, on a result that held other numbers before and has room behind it, also for
/// who writes rows of k numbers. Throws Error if multiply_blas makes products by itself.
inline Tensor product(Draw& draw, plain::Multiply multiply, const Tensor& a, const Tensor& b) {
  const std::int64_t m = a.shape()[0];
  const std::int64_t k = a.shape()[1];
  const std::int64_t n = b.shape()[1];
  const Tensor memory = draw.full({m * std::max(k, n) + 64}, 12345);
  const std::uint64_t before = plain::products_by_gemm();
  multiply(matrix(a), matrix(b), memory.array().data(), m, k, n);
  const std::uint64_t made = plain::products_by_gemm() - before;
  if (multiply == plain::multiply_blas && made < static_cast<std::uint64_t>(m * k * n)) {
    fail<Error>("multiply_blas: gemm made ", made, " of ", m * k * n,
                " products of two numbers: it must make all of them");
  }
  return seen(memory, {m, n}, {n, 1});
}

/// Matrices with the same numbers, lying in memory in different ways: each in the middle of others,
/// so that whoever reads beyond it finds some.
struct Lying {
  const char* name;
  std::int64_t row;
  std::int64_t column;
};

inline Tensor lying(Draw& draw, std::int64_t rows, std::int64_t columns, std::int64_t row,
                    std::int64_t column) {
  return seen(draw.normal({600}), {rows, columns}, {row, column}, 100);
}

/// What as_blas makes of a matrix of any size: steps and extents alone decide, and no number is
/// read.
inline BlasMatrix described(Draw& draw, std::int64_t rows, std::int64_t columns, std::int64_t row,
                            std::int64_t column) {
  return plain::as_blas(matrix(lying(draw, rows, columns, row, column)), rows, columns);
}

}  // namespace wick::scenario
