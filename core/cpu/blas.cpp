#include "core/blas.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <iostream>  // for cxxlapack
#include <limits>
#include <vector>

// The configuration comes first, in a block of its own: without it cxxblas multiplies by its own
// loops and never calls BLAS. Both come after <complex> and the others, which they use without
// including them.
#include <xtensor-blas/xblas_config.hpp>

#include <xflens/cxxblas/cxxblas.cxx>
#include <xflens/cxxlapack/cxxlapack.cxx>

#ifndef HAVE_CBLAS
#error "cxxblas would not call BLAS"
#endif

namespace wick {

namespace {

using Index = xt::blas_index_t;

static_assert(blas_limit <= std::numeric_limits<Index>::max());

cxxblas::Transpose flag(const BlasMatrix& x) {
  return x.transposed ? cxxblas::Trans : cxxblas::NoTrans;
}

// One row times a matrix, as attention of one query. OpenBLAS's gemm would copy the whole matrix
// into blocks first, and use each number once. The sum begins at y, so y is cleared before: some
// BLAS multiply what is there by a beta of 0, and NaN stays.
void multiply_row(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t k,
                  std::int64_t n, Scalar beta) {
  if (beta == 0) std::fill(y, y + n, Scalar(0));
  const auto rows = static_cast<Index>(b.transposed ? n : k);
  const auto columns = static_cast<Index>(b.transposed ? k : n);
  cxxblas::gemv(cxxblas::RowMajor, b.transposed ? cxxblas::NoTrans : cxxblas::Trans, rows, columns,
                Scalar(1), b.data, static_cast<Index>(b.leading), a.data,
                static_cast<Index>(a.transposed ? a.leading : 1), beta == 0 ? Scalar(1) : beta, y,
                Index(1));
}

}  // namespace

void gemm(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m, std::int64_t k,
          std::int64_t n, Scalar beta) {
  assert(a.leading >= (a.transposed ? m : k) && a.leading <= blas_limit);
  assert(b.leading >= (b.transposed ? k : n) && b.leading <= blas_limit);
  if (m == 1) return multiply_row(a, b, y, k, n, beta);
  cxxblas::gemm(cxxblas::RowMajor, flag(a), flag(b), static_cast<Index>(m), static_cast<Index>(n),
                static_cast<Index>(k), Scalar(1), a.data, static_cast<Index>(a.leading), b.data,
                static_cast<Index>(b.leading), beta, y, static_cast<Index>(n));
}

bool gemm_has_threads() { return true; }

// LAPACK stores matrices column by column. What it takes for a matrix is therefore a's transpose,
// v diag(values) u^T, and its two factors come back as v_transposed and u, row by row.
bool svd_by_lapack(double* a, std::int64_t m, std::int64_t n, double* u, double* values,
                   double* v_transposed) {
  constexpr std::int64_t most = 16384;  // 4 r^2 + 7 r numbers of room are counted with 32 bits
  const std::int64_t r = std::min(m, n);
  if (r > most || std::max(m, n) > blas_limit / 2) return false;
  const auto rows = static_cast<Index>(n), columns = static_cast<Index>(m);
  const auto rank = static_cast<Index>(r);
  std::vector<Index> indices(8 * r);
  const auto decompose = [&](double* room, Index size) {
    return cxxlapack::gesdd('S', rows, columns, a, rows, values, v_transposed, rows, u, rank, room,
                            size, indices.data());
  };
  double wanted = 0;
  if (decompose(&wanted, -1) != 0) return false;
  std::vector<double> room(static_cast<std::size_t>(wanted));
  return decompose(room.data(), static_cast<Index>(room.size())) == 0;
}

}  // namespace wick
