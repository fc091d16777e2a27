#include "tools/grade/system/folder_room.h"

#include <sys/stat.h>

#include <system_error>

namespace wick::grade {
namespace fs = std::filesystem;

bool takes_more_room(const fs::path& folder, std::size_t bytes) {
  constexpr int max_files = 1000;
  std::size_t taken = 0;
  int files = 0;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  while (!error && entry != fs::directory_iterator()) {
    struct stat status {};
    // A file that has gone since takes no room.
    if (::lstat(entry->path().c_str(), &status) == 0) {
      taken += static_cast<std::size_t>(status.st_blocks) * 512;
    }
    if (++files > max_files || taken > bytes) return true;
    entry.increment(error);
  }
  // A folder that its program has closed to us counts as full. A folder for which we have no
  // descriptor says nothing.
  const bool is_ours = error == std::errc::too_many_files_open ||
                       error == std::errc::too_many_files_open_in_system ||
                       error == std::errc::not_enough_memory;
  return error && !is_ours;
}

}  // namespace wick::grade
