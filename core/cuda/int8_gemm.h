#pragma once

#include <cstdint>

namespace wick::cuda {

/// int8_gemm() of core/int8_gemm.h for matrices in device memory, aligned to 4 bytes: the same
/// sums. Work goes to stream().
void int8_gemm(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
               std::int64_t m, std::int64_t k, std::int64_t n);

}  // namespace wick::cuda
