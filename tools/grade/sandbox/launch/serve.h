#pragma once

#include "tools/grade/sandbox/launch/confinement.h"

namespace wick::grade {

/// Runs the program each time that the grader asks for it on descriptor 4, a socket, and reports
/// each end there: a LaunchEnd. A request has the words of a command, each with a zero byte after
/// it, of which the first stands for the program, and the program's descriptors 0 to 3. Before an
/// end is reported, the writable folder is emptied: no run finds what another has left. Returns
/// when the grader closes its end, or if the folder cannot be emptied.
int serve(const Confinement& confinement, char* program, char** environment);

/// The longest request.
constexpr int max_request_bytes = 1 << 16;

}  // namespace wick::grade
