#include "tools/grade/system/folder_lock.h"

#include "tools/grade/system/files.h"

#include "core/error.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace wick::grade {

FolderLock::FolderLock(const std::filesystem::path& folder)
    : file_(::open((folder / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
  if (file_.get() < 0) fail<Error>("grade: ", folder.string(), ": ", std::strerror(errno));
  if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) fail<Error>("grade: ", folder.string(), ": ", std::strerror(errno));
    std::string process = read_file(folder / ".lock");
    if (!process.empty()) process = " (process " + process + ")";
    fail<Error>("grade: another wick grade", process, " is writing to ", folder.string(),
                ": wait for it, or choose another folder with --out");
  }
  const std::string process = std::to_string(::getpid());
  if (::ftruncate(file_.get(), 0) != 0 ||
      ::pwrite(file_.get(), process.data(), process.size(), 0) < 0) {
    fail<Error>("grade: ", folder.string(), ": ", std::strerror(errno));
  }
}

}  // namespace wick::grade
