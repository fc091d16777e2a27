#include "core/int8_gemm.h"

#include "core/cpu/int8_gemm.h"

#include <cstdlib>

namespace wick {

void int8_gemm(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
               std::int64_t m, std::int64_t k, std::int64_t n) {
  // Chosen once, as the backend is.
  static const Instructions chosen = choose_instructions(std::getenv("WICK_CPU"));
  int8_gemm_with(chosen, {a, b_transposed, y, m, k, n});
}

}  // namespace wick
