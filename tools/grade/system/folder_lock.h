#pragma once

#include "tools/grade/system/pipe.h"

#include <filesystem>

namespace wick::grade {

/// A folder that one process at a time works in. The system ends the lock with the process, however
/// that ends.
class FolderLock {
 public:
  /// Throws Error, with the other's process number, where the folder is taken.
  explicit FolderLock(const std::filesystem::path& folder);

 private:
  Descriptor file_;
};

}  // namespace wick::grade
