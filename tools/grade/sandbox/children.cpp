#include "tools/grade/sandbox/children.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

std::set<pid_t>& own_children() {
  static std::set<pid_t> children;
  return children;
}

// Needs the lock. Each thread lists the children that it started or was given.
int collect_all_adopted() {
  int running = 0;
  std::error_code error;
  for (fs::directory_iterator thread("/proc/self/task", error), end; !error && thread != end;
       thread.increment(error)) {
    std::ifstream children(thread->path() / "children");
    for (pid_t id = 0; children >> id;) {
      if (own_children().count(id) == 0 && ::waitpid(id, nullptr, WNOHANG) == 0) ++running;
    }
  }
  return running;
}

}  // namespace

std::unique_lock<std::mutex> lock_children() {
  static std::mutex mutex;
  static const int adopts = ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  // If SIGCHLD is ignored, as some daemons leave it, no end of a child can be seen.
  static const auto before = ::signal(SIGCHLD, SIG_DFL);
  static_cast<void>(adopts);
  static_cast<void>(before);
  return std::unique_lock<std::mutex>(mutex);
}

void note_child(pid_t id) { own_children().insert(id); }

int collect_child(pid_t id, rusage* usage) {
  // The lock is not held here: the wait takes as long as the child runs.
  siginfo_t information{};
  while (::waitid(P_PID, static_cast<id_t>(id), &information, WEXITED | WNOWAIT) < 0 &&
         errno == EINTR) {
  }
  const std::unique_lock<std::mutex> lock = lock_children();
  int status = 0;
  while (::wait4(id, &status, 0, usage) < 0 && errno == EINTR) {
  }
  own_children().erase(id);
  collect_all_adopted();
  return status;
}

int collect_adopted() {
  const std::unique_lock<std::mutex> lock = lock_children();
  return collect_all_adopted();
}

}  // namespace wick::grade
