#include "tools/grade/sandbox/launch/confinement.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

// The C library has no functions for Landlock yet.
namespace wick::grade {
namespace {

constexpr std::uint64_t read_and_execute =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

// Rights of the first version of the interface: every kernel with Landlock knows them.
constexpr std::uint64_t everything =
    read_and_execute | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
    LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
    LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
    LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

// Rights of a graded program in its own folder. All that it writes must be visible to the process
// that adds up the folder's files, so it gets neither folders of its own nor files without a name.
constexpr std::uint64_t plain_files =
    read_and_execute | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG;

constexpr std::uint64_t for_folders_only =
    LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
    LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
    LANDLOCK_ACCESS_FS_MAKE_SYM;

bool allow(int rules, int place, std::uint64_t access) {
  struct stat status;
  const bool is_folder = ::fstat(place, &status) == 0 && S_ISDIR(status.st_mode);
  landlock_path_beneath_attr rule{};
  rule.allowed_access = is_folder ? access : access & ~for_folders_only;
  rule.parent_fd = place;
  return ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

bool allow(int rules, const std::string& path, std::uint64_t access) {
  const int place = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (place < 0) return errno == ENOENT;  // what is not there needs no permission
  const bool done = allow(rules, place, access);
  ::close(place);
  return done;
}

}  // namespace

int apply_landlock(const Confinement& confinement, bool& is_applied) {
  is_applied = false;
  landlock_ruleset_attr handled{};
  handled.handled_access_fs = everything;
  const int rules = static_cast<int>(
      ::syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0));
  if (rules < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : errno;
  const std::uint64_t writing = confinement.may_fork ? everything : plain_files;
  bool done = confinement.writable.empty() || allow(rules, confinement.writable, writing);
  for (const std::string& path : confinement.readable) {
    done = done && allow(rules, path, read_and_execute);
  }
  done = done && allow(rules, confinement.files, read_and_execute);
  // The paths that a compiler opens besides files.
  done = done &&
         allow(rules, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
  done = done && ::syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  const int problem = done ? 0 : errno;
  ::close(rules);
  is_applied = done;
  return problem;
}

}  // namespace wick::grade
