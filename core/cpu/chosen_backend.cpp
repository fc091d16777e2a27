#include "core/backend.h"
#include "core/cpu/instructions.h"
#include "core/cpu/int8_gemm.h"
#include "core/int8_gemm.h"

#include <cstdlib>

namespace wick {
namespace {

// Chosen once: a later change of WICK_CPU has no effect.
Instructions chosen_instructions() {
  static const Instructions chosen = choose_instructions(std::getenv("WICK_CPU"));
  return chosen;
}

}  // namespace

Backend& cpu_backend() {
  static Backend& chosen = backend_with(chosen_instructions());
  return chosen;
}

bool run_on(Loops loops) { return loops == Loops::Fast; }

void int8_gemm(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
               std::int64_t m, std::int64_t k, std::int64_t n) {
  int8_gemm_with(chosen_instructions(), {a, b_transposed, y, m, k, n});
}

void quantize_rows(const Scalar* x, std::int64_t rows, std::int64_t length, Scalar most,
                   std::int8_t* values, Scalar* scales) {
  quantize_rows_with(chosen_instructions(), {x, rows, length, most, values, scales});
}

}  // namespace wick
