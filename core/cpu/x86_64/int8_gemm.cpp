#include "core/cpu/int8_gemm.h"

namespace wick {

void int8_gemm_with(Instructions instructions, const Int8Product& product) {
  switch (instructions) {
    case Instructions::Avx512: return compiled_int8_gemm<Instructions::Avx512>(product);
    case Instructions::Avx2: return compiled_int8_gemm<Instructions::Avx2>(product);
    default: return compiled_int8_gemm<Instructions::Sse2>(product);
  }
}

void quantize_rows_with(Instructions instructions, const Int8Rows& rows) {
  switch (instructions) {
    case Instructions::Avx512: return compiled_quantize_rows<Instructions::Avx512>(rows);
    case Instructions::Avx2: return compiled_quantize_rows<Instructions::Avx2>(rows);
    default: return compiled_quantize_rows<Instructions::Sse2>(rows);
  }
}

}  // namespace wick
