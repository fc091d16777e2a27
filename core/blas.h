#pragma once

#include "core/array.h"

#include <cstdint>

namespace wick {

/// A matrix in the terms of BLAS: `data` points at stored rows, each of neighbouring numbers, whose
/// beginnings lie `leading` numbers apart (the leading dimension). What is meant is the stored
/// matrix or, where `transposed`, its transpose: (rows, columns) is then stored as columns rows.
struct BlasMatrix {
  const Scalar* data;
  std::int64_t leading;
  bool transposed;
};

/// BLAS counts with 32 bits: no extent and no leading dimension may be larger.
inline constexpr std::int64_t blas_limit = 2147483647;

/// y = a b + beta y, (m, k) x (k, n) -> (m, n), for m, k and n of at least 1. y is contiguous;
/// where beta is 0, what it held before is not read. Stored rows must not overlap: `leading` is at
/// least k for a and n for b, or m and k where transposed.
///
/// It has two definitions, and a build links one: core/cpu/blas.cpp is BLAS's own gemm, and
/// core/plain/blas.cpp a loop over blocks for programs without BLAS.
void gemm(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m, std::int64_t k,
          std::int64_t n, Scalar beta = 0);

// Which views BLAS can read, for every backend that calls one: blas.cpp. An operand's matrices are
// its last two axes.

/// How BLAS reads the matrices of an operand; a leading dimension of 0 where it cannot.
struct BlasLayout {
  std::int64_t leading;
  bool transposed;
};
BlasLayout blas_layout(std::int64_t rows, std::int64_t columns, std::int64_t row_step,
                       std::int64_t column_step);
BlasLayout blas_layout(const Layout& operand);

/// `operand` without the leading axes that repeat a matrix: these get extent 1.
Layout distinct_matrices(const Layout& operand);

/// x itself where BLAS can read its matrices, else a copy of those that differ, repeated as in x.
Array readable_by_blas(const Array& x);

/// (.., m, k) x (k, n) with every row of a, across its leading axes, equally far from the next is
/// one product (.. m, k) x (k, n): a linear layer's. The distance of the rows, or 0.
std::int64_t row_step_across_batch(const Layout& a, const Layout& b);

}  // namespace wick
