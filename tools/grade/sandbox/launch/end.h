#pragma once

#include <cstdint>

namespace wick::grade {

/// How a confined program ended, as the launcher tells the grader on descriptor 4, after
/// `beginning`. The program does not have that descriptor. Where the beginning is told and no end,
/// somebody has ended the launcher: that is the program's doing, and no fault of the grader's.
struct LaunchEnd {
  std::int32_t status;   // as from waitpid
  std::int32_t problem;  // errno where the program could not be started, else 0
  /// Whether it is the kernel that did not take the program, once all else was done.
  std::int64_t is_refused;
  std::int64_t cpu_microseconds;
  std::int64_t peak_bytes;
};

constexpr int end_descriptor = 4;
constexpr char beginning = 'b';

}  // namespace wick::grade
