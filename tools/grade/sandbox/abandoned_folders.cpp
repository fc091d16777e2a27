#include "tools/grade/sandbox/abandoned_folders.h"

#include "tools/grade/sandbox/users.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/pipe.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// A task's user owns a folder while the task runs, and still owns it after the grader was killed.
bool is_ours(uid_t owner) {
  return owner == ::geteuid() || (::geteuid() == 0 && is_user_of_tasks(owner));
}

bool remove_if_abandoned(const fs::path& path) {
  const Descriptor folder(
      ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (!folder.is_open() || ::fstat(folder.get(), &status) != 0 || !is_ours(status.st_uid)) {
    return false;
  }
  // The lock is held until the folder is gone: a process that is just making a folder of this name
  // waits, and makes another.
  if (::flock(folder.get(), LOCK_EX | LOCK_NB) != 0) return false;
  // Another process may have removed the folder, and a third made one of the same name.
  struct stat found {};
  if (::lstat(path.c_str(), &found) != 0 || found.st_ino != status.st_ino) return false;
  std::error_code problem;
  fs::remove_all(path, problem);
  return !problem;
}

}  // namespace

int remove_abandoned_folders() {
  int removed = 0;
  std::error_code ignored;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(fs::temp_directory_path(ignored), ignored)) {
    if (TemporaryFolder::is_name(entry.path().filename().string()) &&
        remove_if_abandoned(entry.path())) {
      ++removed;
    }
  }
  return removed;
}

}  // namespace wick::grade
