#include "core/cpu/int8_gemm.h"

namespace wick {

bool has_int8_part_in_bytes() { return false; }

void int8_part_in_bytes(const Int8Product& product, const std::int32_t*, const Int8Part& part) {
  int8_part_in_words(product, part);
}

}  // namespace wick
