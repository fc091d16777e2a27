#include "core/backend.h"
#include "core/cpu/instructions.h"

#include <cstdlib>

namespace wick {

Backend& cpu_backend() {
  // Once: what WICK_CPU becomes later changes nothing.
  static Backend& chosen = backend_with(choose_instructions(std::getenv("WICK_CPU")));
  return chosen;
}

}  // namespace wick
