#pragma once

#include <cstdint>

namespace wick::grade {

/// How a confined program ended, as the launcher tells the grader on descriptor 4. The program does
/// not have that descriptor.
struct LaunchEnd {
  std::int32_t status;   // as from waitpid
  std::int32_t problem;  // errno where the program could not be started, else 0
  std::int64_t cpu_microseconds;
  std::int64_t peak_bytes;
};

constexpr int end_descriptor = 4;

}  // namespace wick::grade
