#include "tools/cli/writable.h"

#include "core/error.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

// The folder, or the nearest above it that is there. A link that leads nowhere is there.
fs::path nearest_there(const fs::path& folder) {
  fs::path there = fs::absolute(folder).lexically_normal();
  std::error_code ignored;
  while (fs::symlink_status(there, ignored).type() == fs::file_type::not_found) {
    there = there.parent_path();
  }
  return there;
}

void require_folder(const fs::path& folder, const std::string& named, const std::string& rule) {
  const fs::path there = nearest_there(folder);
  std::error_code ignored;
  if (!fs::is_directory(there, ignored)) {
    fail<Error>(named, ": ", there.string(), " is no folder: ", rule);
  }
  if (::access(there.c_str(), W_OK | X_OK) != 0) {
    fail<Error>(named, ": ", there.string(), " cannot be written into: ", std::strerror(errno),
                ": ", rule);
  }
}

}  // namespace

void require_writable_folder(const fs::path& folder, const std::string& named,
                             const std::string& rule) {
  require_folder(folder, named + " " + folder.string(), rule);
}

void require_writable_file(const fs::path& file, const std::string& named) {
  const std::string so = named + " " + file.string();
  const fs::path folder = fs::absolute(file).lexically_normal().parent_path();
  std::error_code ignored;
  if (fs::is_directory(file, ignored)) {
    fail<Error>(so, ": it is a folder: give the name of a file");
  }
  require_folder(folder, so, "give a file in a folder that you may write into");
  if (!fs::exists(folder, ignored)) {
    fail<Error>(so, ": there is no folder ", folder.string(),
                ": make it, or give a file in another folder");
  }
}

}  // namespace wick::cli
