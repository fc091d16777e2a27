#pragma once

#include "core/device.h"
#include "core/scalar.h"

#include <cstdint>

namespace wick::cuda {

/// The upper 16 bits of a float.
struct Bfloat16 {
  std::uint16_t bits;
};

/// One matrix for each of a batch's products, in the terms of BLAS (see core/blas.h). If `pointers`
/// is not null, it is an array on the device with the address of each matrix. Otherwise matrices
/// lie `step` elements apart; a step of 0 gives all products the same matrix.
template <typename T>
struct Matrices {
  const T* data;
  std::int64_t leading;
  bool transposed;
  std::int64_t step;
  const T* const* pointers;
};

/// The extents m, k, n of a product (m, k) x (k, n) -> (m, n), and the number of products; all are
/// at least 1.
struct ProductSize {
  std::int64_t m, k, n, batch;
};

/// y = a b for every product of the batch. Each result is contiguous; it follows the result before
/// it, or lies at its address in `y_pointers`. There are two definitions: toolkit/blas.cpp is
/// cuBLAS, simulator/blas.cu a kernel of wick. `precision` is the number of digits that are read of
/// float factors.
void gemm(const Matrices<Scalar>& a, const Matrices<Scalar>& b, Scalar* y,
          Scalar* const* y_pointers, const ProductSize& size, Precision precision);
/// Products of bfloat16, added up as floats.
void gemm(const Matrices<Bfloat16>& a, const Matrices<Bfloat16>& b, Scalar* y,
          Scalar* const* y_pointers, const ProductSize& size);

}  // namespace wick::cuda
