#pragma once

#include "core/array.h"

#include <cstdint>

namespace wick {

/// A matrix in the terms of BLAS. `data` points at stored rows; each row has neighbouring numbers,
/// and rows begin `leading` numbers apart (the leading dimension). The matrix is the stored matrix
/// or, if `transposed`, its transpose: (rows, columns) is then stored as columns rows.
struct BlasMatrix {
  const Scalar* data;
  std::int64_t leading;
  bool transposed;
};

/// BLAS counts with 32 bits: extents and leading dimensions must not be larger.
inline constexpr std::int64_t blas_limit = 2147483647;

/// y = a b + beta y, (m, k) x (k, n) -> (m, n), for m, k and n of at least 1. y is contiguous; if
/// beta is 0, its old content is not read. Stored rows must not overlap: `leading` is at least k
/// for a and n for b, or m and k if transposed.
///
/// There are two definitions, and a build links one: core/cpu/blas.cpp is BLAS's own gemm, or
/// its gemv for one row, and core/plain/blas.cpp a loop over blocks for programs without BLAS.
void gemm(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m, std::int64_t k,
          std::int64_t n, Scalar beta = 0);

/// Whether gemm() shares a large product among threads by itself: BLAS's own does, the loop does
/// not.
bool gemm_has_threads();

/// a (m, n) = u diag(values) v_transposed in double precision, for m and n of at least 1, finite
/// numbers, and r = min(m, n): u (m, r) has orthonormal columns, v_transposed (r, n) orthonormal
/// rows, and values fall. All matrices are row by row; a is overwritten. Returns false where there
/// is no LAPACK, or where it finds no result: what was written then has no meaning.
///
/// core/cpu/blas.cpp calls LAPACK's gesdd, and core/plain/blas.cpp has none.
bool svd_by_lapack(double* a, std::int64_t m, std::int64_t n, double* u, double* values,
                   double* v_transposed);

// The views that BLAS can read, for every backend that calls a BLAS: blas.cpp. An operand's
// matrices are its last two axes.

/// The form in which BLAS reads the matrices of an operand; the leading dimension is 0 if it
/// cannot.
struct BlasLayout {
  std::int64_t leading;
  bool transposed;
};
BlasLayout blas_layout(std::int64_t rows, std::int64_t columns, std::int64_t row_step,
                       std::int64_t column_step);
BlasLayout blas_layout(const Layout& operand);

/// `operand` with extent 1 on the leading axes that repeat a matrix.
Layout distinct_matrices(const Layout& operand);

/// x itself if BLAS can read its matrices, else a copy of the distinct matrices, repeated as in x.
Array readable_by_blas(const Array& x);

/// (.., m, k) x (k, n) is one product (.. m, k) x (k, n), as in a linear layer, if all rows of a,
/// across its leading axes, lie at equal distances. Returns that distance, or 0 if they do not.
std::int64_t row_step_across_batch(const Layout& a, const Layout& b);

}  // namespace wick
