#pragma once

#include "core/blas.h"
#include "core/scalar.h"

#include <cstdint>

namespace wick::plain {

/// A matrix with element (i, j) at data[i * row + j * column]. A transposed matrix has the same
/// numbers and the two steps exchanged; a step of 0 repeats a number.
struct Matrix {
  const Scalar* data;
  std::int64_t row;
  std::int64_t column;
};

/// y = a b: (m, k) x (k, n) -> (m, n), for any steps of a and b. y is contiguous; its old content
/// is ignored. m and n are at least 1; if k is 0, y is 0.
using Multiply = void (*)(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m,
                          std::int64_t k, std::int64_t n);

/// Multiplies by its own loops.
void multiply_loops(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                    std::int64_t n);

/// Multiplies by gemm, which reads both operands in place; an operand that gemm cannot read is
/// copied first.
void multiply_blas(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                   std::int64_t n);

/// x, with `rows` rows and `columns` columns, at least 1 of each, in the form that gemm reads: as
/// it is if the numbers of a row are neighbours, transposed if the numbers of a column are. The
/// leading dimension is at least the length of a stored row; it is 0 if gemm cannot read x at all.
BlasMatrix as_blas(const Matrix& x, std::int64_t rows, std::int64_t columns);

}  // namespace wick::plain
