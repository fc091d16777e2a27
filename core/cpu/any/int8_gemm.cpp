#include "core/cpu/int8_gemm.h"

namespace wick {

void int8_gemm_with(Instructions, const Int8Product& product) {
  compiled_int8_gemm<Instructions::Default>(product);
}

void quantize_rows_with(Instructions, const Int8Rows& rows) {
  compiled_quantize_rows<Instructions::Default>(rows);
}

}  // namespace wick
