#pragma once

#include "core/scalar.h"

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

/// y = a b, (m, k) x (k, n) -> (m, n), for m, k and n of at least 1. y is contiguous; what it held
/// before is not read. Stored rows must not overlap: `leading` is at least k for a and n for b, or
/// m and k where transposed.
///
/// Both have two definitions, and a build links one: core/cpu/blas.cpp is BLAS's own gemm, and
/// core/plain/blas.cpp a loop over blocks for programs without BLAS.
void gemm(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m, std::int64_t k,
          std::int64_t n);
/// y += a b, and otherwise as gemm().
void add_gemm(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m, std::int64_t k,
              std::int64_t n);

}  // namespace wick
