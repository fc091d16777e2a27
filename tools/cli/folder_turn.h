#pragma once

#include "tools/grade/system/pipe.h"

#include <filesystem>

namespace wick::cli {

/// A folder that one process at a time builds in, or a file in it that one at a time changes: made
/// where it is missing, and waited for while another has it, which stderr is told of. The system
/// ends the turn with the process, also where that becomes another program.
class FolderTurn {
 public:
  explicit FolderTurn(const std::filesystem::path& folder);

 private:
  grade::Descriptor file_;
};

}  // namespace wick::cli
