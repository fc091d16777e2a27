#include "core/blas.h"

#include <cassert>
#include <cmath>
#include <complex>
#include <limits>

// The configuration comes first, in a block of its own: without it cxxblas multiplies by its own
// loops and never calls BLAS. Both come after <complex> and the others, which they use without
// including them.
#include <xtensor-blas/xblas_config.hpp>

#include <xflens/cxxblas/cxxblas.cxx>

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

}  // namespace

void gemm(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m, std::int64_t k,
          std::int64_t n, Scalar beta) {
  assert(a.leading >= (a.transposed ? m : k) && a.leading <= blas_limit);
  assert(b.leading >= (b.transposed ? k : n) && b.leading <= blas_limit);
  cxxblas::gemm(cxxblas::RowMajor, flag(a), flag(b), static_cast<Index>(m), static_cast<Index>(n),
                static_cast<Index>(k), Scalar(1), a.data, static_cast<Index>(a.leading), b.data,
                static_cast<Index>(b.leading), beta, y, static_cast<Index>(n));
}

}  // namespace wick
