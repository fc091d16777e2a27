#pragma once

#include "core/error.h"
#include "core/plain/matmul.h"
#include "core/plain/seen_gemm.h"
#include "tests/01_tensor/public/layouts.h"

#include <algorithm>
#include <string>
#include <vector>

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

/// True if gemm read x elsewhere. A product may be made in several parts: then the last of them
/// begins anywhere in x.
inline bool is_copied(const Tensor& x, const Scalar* read) {
  const plain::Matrix at = matrix(x);
  const Scalar* const last = at.data + (x.shape()[0] - 1) * at.row + (x.shape()[1] - 1) * at.column;
  return read < at.data || read > last;
}

/// Observes which operands of a b, which BLAS can read, gemm read in copies: none.
inline void observe_copies(Draw& draw, const std::string& name, const Tensor& a, const Tensor& b) {
  product(draw, plain::multiply_blas, a, b);
  const plain::GemmOperands read = plain::last_gemm();
  observe(concatenate("copies of ", name, ", ", a.shape(), " by ", b.shape()),
          std::vector<double>{is_copied(a, read.a) ? 1.0 : 0.0, is_copied(b, read.b) ? 1.0 : 0.0});
}
inline void observe_copies(Draw& draw) {
  // Each extent differs, in one order: what takes one for another is always seen, or never.
  const std::int64_t n = draw.integer(2, 4), k = n + draw.integer(1, 2), m = k + draw.integer(1, 2);
  observe_copies(draw, "contiguous operands", lying(draw, m, k, k, 1), lying(draw, k, n, n, 1));
}

/// What as_blas makes of a matrix of any size: steps and extents alone decide, and no number is
/// read.
inline BlasMatrix described(Draw& draw, std::int64_t rows, std::int64_t columns, std::int64_t row,
                            std::int64_t column) {
  return plain::as_blas(matrix(lying(draw, rows, columns, row, column)), rows, columns);
}

}  // namespace wick::scenario
