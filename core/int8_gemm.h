#pragma once

#include "core/scalar.h"

#include <cstdint>

namespace wick {

/// y (m, n) = a (m, k) times b_transposed (n, k), transposed, all in row-major order: row i of a
/// meets row j of b_transposed. Sums of up to 131,071 products fit into 32 bits and are exact for
/// all numbers of 8 bits, with any instructions and any number of threads. Sizes may be 0; y may
/// hold anything before.
void int8_gemm(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
               std::int64_t m, std::int64_t k, std::int64_t n);

/// The rows of x (rows, length), in row-major order, as whole numbers from -most to most, where
/// most is at most 127. The scale of a row is its largest |x| / most, or 1 if that quotient is 0.
/// Its values are x / scale, rounded to the nearest whole number, halves to the even one, and
/// clamped. A row with a number that is not finite gets a scale that is not finite, and no values.
void quantize_rows(const Scalar* x, std::int64_t rows, std::int64_t length, Scalar most,
                   std::int8_t* values, Scalar* scales);

}  // namespace wick
