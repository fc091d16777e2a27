#pragma once

#include <cstdint>

namespace wick {

/// y (m, n) = a (m, k) times b_transposed (n, k), transposed, all in row-major order: row i of a
/// meets row j of b_transposed. Sums of up to 131,071 products fit into 32 bits and are exact for
/// all numbers of 8 bits, with any instructions and any number of threads. Sizes may be 0; y may
/// hold anything before.
void int8_gemm(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
               std::int64_t m, std::int64_t k, std::int64_t n);

}  // namespace wick
