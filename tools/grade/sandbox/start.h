#pragma once

#include "tools/grade/sandbox/process.h"

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// A program to start, as run() describes it.
struct Start {
  const std::vector<std::string>& command;
  const std::filesystem::path& folder;
  const Limits& limits;
  /// Null for a program that starts no sandbox.
  const Guard* guard;
  const std::vector<std::string>& environment;
  /// They become the child's descriptors 0 to 3 and, with a guard, 4. The guard's own come after
  /// them.
  std::vector<int> descriptors;
  /// Where the child writes a StartFailure if it does not become the program.
  int problem;
};

/// Why a child did not become the program.
struct StartFailure {
  int reason;      // errno
  int is_refused;  // 1 if the kernel refused the program, after everything else had succeeded
};

/// Starts the program in a process group of its own: collect_child() waits for it. Returns -1, and
/// sets errno, if there is no child.
pid_t start_program(const Start& start);

}  // namespace wick::grade
