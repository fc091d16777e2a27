// The product by the processor's vector instructions. nn/quantize/readable/int8_matmul.cpp computes
// the same numbers in three loops.

#include "nn/quantize/quantize_checks.h"

#include "core/int8_gemm.h"

namespace wick::nn {

void int8_matmul(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
                 std::int64_t m, std::int64_t k, std::int64_t n) {
  check_int8_matmul(m, k, n);
  int8_gemm(a, b_transposed, y, m, k, n);
}

}  // namespace wick::nn
