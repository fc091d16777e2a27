#pragma once

#include "core/precision.h"
#include "core/scalar.h"

#include <cstdint>

namespace wick::cuda {

/// A float of which the upper 16 bits are kept.
struct Bfloat16 {
  std::uint16_t bits;
};

/// One matrix for each of a batch's products, in the terms of BLAS (see core/blas.h). They lie
/// `step` elements apart, 0 for one matrix that all products share, or, where `pointers` is not
/// null, where that array on the device says.
template <typename T>
struct Matrices {
  const T* data;
  std::int64_t leading;
  bool transposed;
  std::int64_t step;
  const T* const* pointers;
};

/// m, k, n of a product (m, k) x (k, n) -> (m, n), and how many of them; all at least 1.
struct ProductSize {
  std::int64_t m, k, n, batch;
};

/// y = a b for every product of the batch; each result is contiguous, and the next follows it, or
/// lies where `y_pointers` says. Two definitions: toolkit/blas.cpp is cuBLAS, simulator/blas.cu a
/// kernel of ours. `precision` is for floats: how many digits of the factors are read.
void gemm(const Matrices<Scalar>& a, const Matrices<Scalar>& b, Scalar* y,
          Scalar* const* y_pointers, const ProductSize& size, Precision precision);
/// Products of bfloat16, added up as floats.
void gemm(const Matrices<Bfloat16>& a, const Matrices<Bfloat16>& b, Scalar* y,
          Scalar* const* y_pointers, const ProductSize& size);

}  // namespace wick::cuda
