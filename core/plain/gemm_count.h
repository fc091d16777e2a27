#pragma once

#include <cstdint>

namespace wick::plain {

/// The products of two numbers that gemm has made in this process, in programs without BLAS.
std::uint64_t products_by_gemm();

}  // namespace wick::plain
