#include "tools/grade/sandbox.h"

#include "tools/grade/files.h"
#include "tools/grade/pipe.h"

#include "core/error.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr const char* bubblewrap = "/usr/bin/bwrap";
constexpr int first_user = 61000;  // not of Debian's, which end at 59999 and begin again at 65534
constexpr int users = 256;
constexpr const char* memory_folder_bytes = "67108864";

fs::path find_launcher() {
  return fs::read_symlink("/proc/self/exe").parent_path() / "wick-launch";
}

// What a sandboxed program opens by itself must not be what an attacker puts in its place, and a
// folder of root's must be found by another user: both go by descriptor.
Descriptor open_path(const fs::path& path) {
  const int place = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (place < 0) fail<Error>("sandbox: ", path.string(), ": ", std::strerror(errno));
  return lifted(place);
}

/// The descriptors that a task is given, from 5 on.
class Given {
 public:
  /// Its number in the task.
  std::string add(const fs::path& path) {
    descriptors_.push_back(open_path(path));
    return std::to_string(4 + descriptors_.size());
  }

  Guard guard(int user) const {
    Guard guard;
    guard.user = user;
    for (const Descriptor& descriptor : descriptors_) {
      guard.descriptors.push_back(descriptor.get());
    }
    return guard;
  }

 private:
  std::vector<Descriptor> descriptors_;
};

using Arguments = std::vector<std::string>;

void append(Arguments& arguments, const Arguments& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
}

Arguments launcher_options(const Task& task, const std::string& writable) {
  const Limits& limits = task.limits;
  Arguments options = {concatenate("cpu=", limits.cpu_seconds),
                       concatenate("memory=", limits.memory_bytes),
                       concatenate("file=", limits.file_bytes),
                       std::string("fork=") + (task.may_fork ? "yes" : "no"),
                       "write=" + writable,
                       "read=/usr",
                       "read=/lib",
                       "read=/lib64"};
  for (const fs::path& path : task.readable) options.push_back("read=" + path.string());
  options.push_back("--");
  return options;
}

// Another user cannot end processes that are not its own: one that becomes it ends all it has left.
void end_processes_of(int user) {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto id = static_cast<unsigned int>(user);
    if (::syscall(SYS_setresuid, id, id, id) == 0) ::kill(-1, SIGKILL);
    ::_exit(0);
  }
  while (child > 0 && ::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool is_of_the_system(const std::string& program) { return program.compare(0, 5, "/usr/") == 0; }

}  // namespace

const char* to_string(Isolation isolation) {
  switch (isolation) {
    case Isolation::Strong: return "strong";
    case Isolation::Restricted: return "restricted";
    case Isolation::None: return "none";
  }
  return "";
}

/// Users that exist for one task each: two submissions never share one.
struct Sandbox::Users {
  std::mutex mutex;
  std::condition_variable is_free;
  std::set<int> taken;

  int take() {
    std::unique_lock<std::mutex> lock(mutex);
    is_free.wait(lock, [&] { return taken.size() < users; });
    int user = first_user;
    while (taken.count(user) != 0) ++user;
    taken.insert(user);
    return user;
  }

  void give_back(int user) {
    {
      const std::lock_guard<std::mutex> lock(mutex);
      taken.erase(user);
    }
    is_free.notify_one();
  }
};

Sandbox::Sandbox() : isolation_(Isolation::None) {}

Sandbox::Sandbox(Isolation isolation) : isolation_(isolation) {
  if (isolation == Isolation::None) return;
  launcher_ = find_launcher();
  if (::geteuid() == 0) users_ = std::make_unique<Users>();
  if (!fs::exists(launcher_)) fail<Error>("sandbox: there is no ", launcher_.string());
  if (isolation == Isolation::Strong && !fs::exists(bubblewrap)) {
    fail<Error>("sandbox: strong: there is no ", bubblewrap, ": apt install bubblewrap");
  }
  if (isolation == Isolation::Restricted && users_ == nullptr) {
    fail<Error>("sandbox: restricted: only root can give submissions a user of their own");
  }
  try_to_break_out();
}

Sandbox::~Sandbox() = default;

void Sandbox::try_to_break_out() const {
  const TemporaryFolder folder;
  Task task;
  task.command = {launcher_.string(), "--probe"};
  task.folder = folder.path();
  const Outcome outcome = run(task);
  if (outcome.succeeded()) return;
  if (outcome.ending == Ending::NotStarted) {
    fail<Error>("sandbox: ", to_string(isolation_), ": it cannot be made here: ",
                outcome.standard_error.empty() ? std::strerror(outcome.code)
                                               : outcome.standard_error);
  }
  fail<Error>("sandbox: ", to_string(isolation_), ": it does not hold here: ",
              outcome.standard_output, outcome.standard_error);
}

Outcome Sandbox::run(const Task& task) const {
  if (isolation_ == Isolation::None) return grade::run(task.command, task.folder, task.limits);
  if (users_ == nullptr) return run_strong(task, -1);
  const int user = users_->take();
  const auto id = static_cast<uid_t>(user);
  Outcome outcome;
  if (::chown(task.folder.c_str(), id, id) != 0) {
    outcome.code = errno;
  } else if (isolation_ == Isolation::Strong) {
    outcome = run_strong(task, user);
  } else {
    outcome = run_restricted(task, user);
    end_processes_of(user);
  }
  [[maybe_unused]] const int ignored = ::chown(task.folder.c_str(), 0, 0);
  users_->give_back(user);
  return outcome;
}

Outcome Sandbox::run_strong(const Task& task, int user) const {
  Given given;
  Arguments command = {bubblewrap, "--unshare-all", "--unshare-user", "--disable-userns",
                       "--cap-drop", "ALL", "--die-with-parent", "--new-session",
                       // the system
                       "--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink",
                       "usr/lib64", "/lib64", "--symlink", "usr/bin", "/bin",
                       // the launcher
                       "--ro-bind-fd", given.add(launcher_), "/launch"};
  Arguments launched = task.command;
  Task inside = task;
  if (!is_of_the_system(task.command.front())) {
    append(command, {"--ro-bind-fd", given.add(task.command.front()), "/program"});
    launched.front() = "/program";
    inside.readable.push_back("/program");
  }
  for (const fs::path& path : task.readable) {
    append(command, {"--ro-bind-fd", given.add(path), path.string()});
  }
  const std::string folder = task.folder.string();
  if (task.keeps_files) {
    append(command, {"--bind-fd", given.add(task.folder), folder});
  } else {
    append(command, {"--size", memory_folder_bytes, "--tmpfs", folder});
  }
  append(command, {"--remount-ro", "/", "--chdir", folder, "--", "/launch"});
  append(command, launcher_options(inside, folder));
  append(command, launched);
  return grade::run(command, task.folder, task.limits, given.guard(user));
}

Outcome Sandbox::run_restricted(const Task& task, int user) const {
  Given given;
  Arguments command = {launcher_.string()};
  // By a relative path, which the user need not be able to find.
  append(command, launcher_options(task, "."));
  Arguments launched = task.command;
  if (!is_of_the_system(task.command.front())) {
    launched.front() = "fd:" + given.add(task.command.front());
  }
  append(command, launched);
  return grade::run(command, task.folder, task.limits, given.guard(user));
}

std::unique_ptr<Sandbox> strongest_sandbox() {
  std::string reasons;
  for (const Isolation isolation : {Isolation::Strong, Isolation::Restricted}) {
    try {
      return std::make_unique<Sandbox>(isolation);
    } catch (const Error& error) {
      reasons += std::string("\n  ") + error.what();
    }
  }
  fail<Error>("sandbox: submissions cannot be kept from this machine:", reasons);
}

}  // namespace wick::grade
