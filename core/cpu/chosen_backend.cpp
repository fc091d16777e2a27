#include "core/backend.h"
#include "core/cpu/instructions.h"

#include <cstdlib>

namespace wick {

Backend& cpu_backend() {
  // Chosen once: a later change of WICK_CPU has no effect.
  static Backend& chosen = backend_with(choose_instructions(std::getenv("WICK_CPU")));
  return chosen;
}

}  // namespace wick
