#pragma once

#include "tools/grade/sandbox/launch/confinement.h"
#include "tools/grade/sandbox/launch/end.h"

namespace wick::grade {

/// Runs `command`, whose first word is a path or "fd:N", an open file, in a confined child, and
/// returns how it ended. `streams` become its descriptors 0 to 3, and are closed here: what the
/// program writes to must end with the program.
LaunchEnd run_program(const Confinement& confinement, char** command, char** environment,
                      const int (&streams)[end_descriptor]);

}  // namespace wick::grade
