#pragma once

#include "tools/grade/system/pipe.h"

#include <filesystem>

namespace wick::grade {

/// Locks a folder in which one process at a time works. The system ends the lock with the process,
/// in whatever way the process ends.
class FolderLock {
 public:
  /// Throws Error, with the other's process number, if the folder is taken.
  explicit FolderLock(const std::filesystem::path& folder);

 private:
  Descriptor file_;
};

}  // namespace wick::grade
