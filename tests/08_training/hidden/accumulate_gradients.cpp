#include "tests/08_training/public/parts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.3", "seven rows in every number of parts") {
  needs_history();
  for (std::int64_t parts = 1; parts <= 8; ++parts) {
    observe_accumulation(draw, 7, parts, concatenate(" in ", parts));
  }
}
