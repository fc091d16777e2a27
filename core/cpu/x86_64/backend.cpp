#include "core/backend.h"

#include "core/cpu/instructions.h"

namespace wick {

Backend& backend_with(Instructions instructions) {
  switch (instructions) {
    case Instructions::Avx512: return compiled_backend<Instructions::Avx512>();
    case Instructions::Avx2: return compiled_backend<Instructions::Avx2>();
    default: return compiled_backend<Instructions::Sse2>();
  }
}

}  // namespace wick
