#include "tools/grade/sandbox/users.h"

#include "tools/grade/sandbox/children.h"

#include "core/error.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <random>
#include <string>
#include <thread>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// The numbers below 65536 that systemd leaves unused. 65535 is the last number that every container
// has: "Users, Groups, UIDs and GIDs on systemd Systems".
constexpr int first_user = 60706;
constexpr int last_user = 61183;
constexpr auto wait_for_a_user = std::chrono::milliseconds(10);

// The folder in which all graders of this machine mark the users that they have taken: two graders
// with the same user would end each other's tasks. Only root can reach it. TMPDIR would not do,
// since each grader may have its own.
fs::path find_marks() {
  std::string reasons;
  for (const char* parent : {"/run", "/var/tmp", "/tmp"}) {
    const fs::path folder = fs::path(parent) / "wick-users";
    struct stat status {};
    const bool is_there = ::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST;
    if (!is_there || ::lstat(folder.c_str(), &status) != 0) {
      reasons += concatenate("\n  ", folder.string(), ": ", std::strerror(errno));
    } else if (::access(folder.c_str(), W_OK) != 0) {
      reasons += concatenate("\n  ", folder.string(), ": ", std::strerror(errno));
    } else if (!S_ISDIR(status.st_mode) || status.st_uid != 0 || (status.st_mode & 077) != 0) {
      reasons += concatenate("\n  ", folder.string(), ": it is not a folder for root alone");
    } else {
      return folder;
    }
  }
  fail<Error>("sandbox: users of tasks cannot be marked as taken:", reasons);
}

// Locks the mark of `user`. The result is not open if somebody has taken the user. The system ends
// the lock with the process, in whatever way the process ends.
Descriptor take(int user) {
  const fs::path mark = find_marks() / std::to_string(user);
  Descriptor file(::open(mark.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!file.is_open()) fail<Error>("sandbox: ", mark.string(), ": ", std::strerror(errno));
  if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) return file;
  if (errno != EWOULDBLOCK) fail<Error>("sandbox: ", mark.string(), ": ", std::strerror(errno));
  return Descriptor();
}

// Graders begin with different users: one in a container has marks of its own.
std::atomic<unsigned int> given = std::random_device{}() / 2;

// The users in turn: processes that one task has left end while other users have their turn.
int next_user() { return first_user + static_cast<int>(given++ % (last_user - first_user + 1)); }

// Asked by a priority: kill() for all processes of a user also succeeds where there are only
// others.
bool has_processes(int user) {
  errno = 0;
  ::getpriority(PRIO_USER, static_cast<id_t>(user));
  return errno != ESRCH;
}

// A mark with contents belongs to a user whose processes may still run.
bool is_used(const Descriptor& mark) {
  struct stat status {};
  return ::fstat(mark.get(), &status) != 0 || status.st_size > 0;
}

// Gives the user the folder and the files in it. Links are not followed. The task misses a file
// that cannot be given.
void give(const fs::path& folder, uid_t user) {
  std::error_code ignored;
  [[maybe_unused]] int done = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    done = ::lchown(entry.path().c_str(), user, user);
  }
  done = ::lchown(folder.c_str(), user, user);
}

}  // namespace

// A process of another user cannot end them, so one becomes that user and ends all that it has
// left. It shares our memory meanwhile, and they could stop it: graded programs may not send
// signals (launch/system_calls.cpp), and compilers do not.
bool end_processes_of(int user) {
  const auto id = static_cast<unsigned int>(user);
  const pid_t child = start_child([id] {
    if (::syscall(SYS_setresuid, id, id, id) != 0) return;
    ::kill(-1, SIGKILL);
    ::_exit(0);
  });
  return child > 0 && collect_child(child) == 0;
}

void end_group(pid_t child, int user) {
  ::kill(-child, SIGKILL);
  const bool is_refused = ::kill(child, SIGKILL) != 0 && errno == EPERM;
  // Some containers take the right to kill it from root.
  if (is_refused && user >= 0) end_processes_of(user);
}

TaskUser::TaskUser(const fs::path& folder) : folder_(folder) {
  for (int tried = 1; !mark_.is_open(); ++tried) {
    id_ = next_user();
    mark_ = take(id_);
    // No grader that can see this mark left them: they are those of a grader in a container.
    const bool is_taken_elsewhere = mark_.is_open() && !is_used(mark_) && has_processes(id_);
    if (is_taken_elsewhere) mark_.close();
    if (tried % (last_user - first_user + 1) == 0) std::this_thread::sleep_for(wait_for_a_user);
  }
  // Processes that a killed grader has left.
  if (is_used(mark_) && !end_processes_of(id_)) {
    fail<Error>("sandbox: the processes that an earlier task left as user ", id_,
                " could not be ended");
  }
  [[maybe_unused]] const ssize_t written = ::pwrite(mark_.get(), "used", 4, 0);
  give(folder_, static_cast<uid_t>(id_));
}

TaskUser::~TaskUser() { give(folder_, 0); }

void TaskUser::end_processes() {
  if (!end_processes_of(id_)) return;  // the next who takes it will
  [[maybe_unused]] const int done = ::ftruncate(mark_.get(), 0);
}

bool is_user_of_tasks(uid_t user) { return user >= first_user && user <= last_user; }

bool is_readable_by_all(const fs::path& path) {
  std::error_code error;
  const fs::perms own = fs::status(path, error).permissions();
  bool is_readable = !error && (own & fs::perms::others_read) != fs::perms::none;
  for (fs::path folder = path.parent_path(); is_readable && folder != folder.root_path();
       folder = folder.parent_path()) {
    const fs::perms permissions = fs::status(folder, error).permissions();
    is_readable = !error && (permissions & fs::perms::others_exec) != fs::perms::none;
  }
  return is_readable;
}

}  // namespace wick::grade
