#pragma once

#include "tools/grade/system/pipe.h"

#include <filesystem>

namespace wick::cli {

/// A turn to build in a folder, or to change a file in it: one process at a time has it. The
/// constructor makes a missing folder. While another process has the turn, it waits and says so on
/// stderr. The system ends the turn with the process, also after that has become another program.
class FolderTurn {
 public:
  explicit FolderTurn(const std::filesystem::path& folder);

 private:
  grade::Descriptor file_;
};

}  // namespace wick::cli
