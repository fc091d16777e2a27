#pragma once

#include <cstdint>

namespace wick::grade {

/// The end of a confined program, as the launcher reports it to the grader on descriptor 4, after
/// `beginning`. The program does not have that descriptor. If the launcher reported the beginning
/// and no end, it was killed: that is the program's doing, and no fault of the grader.
struct LaunchEnd {
  std::int32_t status;   // as from waitpid
  std::int32_t problem;  // errno where the program could not be started, else 0
  /// True if the kernel refused the program, after everything else had succeeded.
  std::int64_t is_refused;
  std::int64_t cpu_microseconds;
  std::int64_t peak_bytes;
};

constexpr int end_descriptor = 4;
constexpr char beginning = 'b';

}  // namespace wick::grade
