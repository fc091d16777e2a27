#pragma once

#include "tools/grade/system/files.h"

#include <filesystem>
#include <map>
#include <mutex>
#include <string>

namespace wick::grade {

/// Copies of files that only root can reach, such as a course in /root, for users who are not root.
/// They are removed at the end of the scope. Several threads may use one.
class Staging {
 public:
  std::string copy_of(const std::filesystem::path& path);

 private:
  TemporaryFolder folder_;
  std::mutex mutex_;
  std::map<std::filesystem::path, std::string> copies_;
};

}  // namespace wick::grade
