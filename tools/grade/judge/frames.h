#pragma once

#include "tools/grade/sandbox/sandbox.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// One line of a call stack. An address has several if calls were inlined.
struct Frame {
  std::string function, file;  // "??" where the program does not say
  int line = 0;
};

/// The frames of each address of a program, innermost first, by binutils. They are looked up in the
/// sandbox, since the program is a stranger's.
std::vector<std::vector<Frame>> frames_at(const std::vector<std::uint64_t>& addresses,
                                          const std::filesystem::path& program,
                                          const Sandbox& sandbox);

}  // namespace wick::grade
