#pragma once

#include "core/blas.h"
#include "core/scalar.h"

#include <cstdint>

namespace wick::plain {

/// Where element (i, j) of a matrix lies: data[i * row + j * column]. A transposed matrix is the
/// same numbers with the two steps exchanged; a step of 0 repeats.
struct Matrix {
  const Scalar* data;
  std::int64_t row;
  std::int64_t column;
};

/// y = a b: (m, k) x (k, n) -> (m, n), whatever the steps of a and b. y is contiguous; what it held
/// before does not count. m and n are at least 1; where k is 0, y is 0.
using Multiply = void (*)(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m,
                          std::int64_t k, std::int64_t n);

/// By loops of its own.
void multiply_loops(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                    std::int64_t n);

/// By gemm, which reads both operands where they lie; one that gemm cannot read is copied first.
void multiply_blas(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                   std::int64_t n);

/// x, which has this many rows and columns, at least 1 of each, as gemm reads it: as it is where
/// the numbers of a row are neighbours, else transposed where those of a column are. The leading
/// dimension is at least the length of a stored row, and 0 where gemm cannot read x at all.
BlasMatrix as_blas(const Matrix& x, std::int64_t rows, std::int64_t columns);

}  // namespace wick::plain
