#include "tools/grade/users.h"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr int first_user = 61000;  // not of Debian's, which end at 59999 and begin again at 65534
constexpr int users = 250;         // of one grader
constexpr int graders = 15;        // on one machine, before two may share

class Users {
 public:
  int take_any() {
    std::unique_lock<std::mutex> lock(mutex_);
    is_free_.wait(lock, [&] { return taken_.size() < users; });
    int user = first_user + users * (::getpid() % graders);
    while (taken_.count(user) != 0) ++user;
    taken_.insert(user);
    return user;
  }

  void take_back(int user) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      taken_.erase(user);
    }
    is_free_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable is_free_;
  std::set<int> taken_;
};

Users& all_users() {
  static Users all;
  return all;
}

// The folder and the files in it. Links are not followed. What cannot be given the task will miss.
void give(const fs::path& folder, uid_t user) {
  std::error_code ignored;
  [[maybe_unused]] int done = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    done = ::lchown(entry.path().c_str(), user, user);
  }
  done = ::lchown(folder.c_str(), user, user);
}

}  // namespace

TaskUser::TaskUser(const fs::path& folder) : folder_(folder), id_(all_users().take_any()) {
  give(folder_, static_cast<uid_t>(id_));
}

TaskUser::~TaskUser() {
  give(folder_, 0);
  all_users().take_back(id_);
}

// Another user cannot end processes that are not its own: one that becomes it ends all it has left.
void TaskUser::end_processes() const {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto id = static_cast<unsigned int>(id_);
    if (::syscall(SYS_setresuid, id, id, id) == 0) ::kill(-1, SIGKILL);
    ::_exit(0);
  }
  while (child > 0 && ::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool is_user_of_tasks(uid_t user) {
  return user >= first_user && user < first_user + users * graders;
}

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
