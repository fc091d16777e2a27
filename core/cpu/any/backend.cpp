#include "core/backend.h"

#include "core/cpu/instructions.h"

namespace wick {

Backend& backend_with(Instructions) { return compiled_backend<Instructions::Default>(); }

}  // namespace wick
