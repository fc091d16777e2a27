#include "tools/grade/system/disk_room.h"

#include "core/error.h"

#include <sys/stat.h>
#include <sys/statvfs.h>

#include <cstdint>
#include <system_error>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// The room that a compiler or a linker may need for one file that people write, and for temporary
// files.
constexpr std::uint64_t needed_bytes = std::uint64_t{64} << 20;
constexpr std::uint64_t needed_files = 64;

struct Room {
  std::uint64_t bytes = 0, files = 0;
};

Room taken_by(const fs::path& folder) {
  Room taken;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  while (!error && entry != fs::recursive_directory_iterator()) {
    struct stat status {};
    if (::lstat(entry->path().c_str(), &status) == 0) {
      taken.bytes += static_cast<std::uint64_t>(status.st_blocks) * 512;
      ++taken.files;
    }
    entry.increment(error);
  }
  return taken;
}

}  // namespace

// The compiler's words do not count: `#error No space left on device` would do. A submission gains
// nothing by filling the disk itself, which its compiler may do up to 256 MB a file. The files in
// its own folder count as room that it had, so its failure stays its own however often it is
// graded. It can take the room from others who are graded at the same time. They lose no points by
// that, and the run says that it was graded without room.
void require_room(const fs::path& folder) {
  struct statvfs disk {};
  if (::statvfs(folder.c_str(), &disk) != 0) return;
  const Room own = taken_by(folder);
  const std::uint64_t bytes = disk.f_bavail * disk.f_frsize + own.bytes;
  // Some file systems do not count files.
  const bool has_files = disk.f_files == 0 || disk.f_favail + own.files >= needed_files;
  if (bytes >= needed_bytes && has_files) return;
  fail<Error>("the disk is full: ", folder.parent_path().string(), " has room for ", bytes >> 20,
              " MB and ", disk.f_favail + own.files, " files: compiling needs ", needed_bytes >> 20,
              " MB and ", needed_files,
              " files: make room, or set TMPDIR to a folder on another disk");
}

}  // namespace wick::grade
