#pragma once

#include "core/scalar.h"

#include <cstdint>

namespace wick::plain {

/// The products of two numbers that gemm has made in this process, in programs without BLAS.
std::uint64_t products_by_gemm();

/// Where the operands of this thread's last gemm lie, in programs without BLAS.
struct GemmOperands {
  const Scalar* a;
  const Scalar* b;
};
GemmOperands last_gemm();

}  // namespace wick::plain
