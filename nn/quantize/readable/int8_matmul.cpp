// The product of two matrices of whole numbers.

#include "nn/quantize/quantize_checks.h"

namespace wick::nn {

void int8_matmul(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
                 std::int64_t m, std::int64_t k, std::int64_t n) {
  check_int8_matmul(m, k, n);
  // BEGIN SOLUTION 15.4
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      std::int32_t sum = 0;
      for (std::int64_t p = 0; p < k; ++p) sum += a[i * k + p] * b_transposed[j * k + p];
      y[i * n + j] = sum;
    }
  }
  // END SOLUTION
}

}  // namespace wick::nn
