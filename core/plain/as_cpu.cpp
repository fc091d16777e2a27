#include "core/backend.h"

namespace wick {

// Graded programs link this file in place of core/cpu/: a student's framework runs on its own
// loops.
Backend& cpu_backend() { return plain_backend(); }

}  // namespace wick
