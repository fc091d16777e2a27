#include "core/backend.h"

#include "core/cpu/instructions.h"

namespace wick {

Backend& backend_with(Instructions instructions) {
  return instructions == Instructions::Avx2 ? compiled_backend<Instructions::Avx2>()
                                            : compiled_backend<Instructions::Sse2>();
}

}  // namespace wick
