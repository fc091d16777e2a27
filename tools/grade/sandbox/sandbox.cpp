#include "tools/grade/sandbox/sandbox.h"

#include "tools/grade/sandbox/open_sandbox.h"
#include "tools/grade/sandbox/staging.h"
#include "tools/grade/sandbox/users.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/pipe.h"

#include "core/error.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr const char* bubblewrap = "/usr/bin/bwrap";
constexpr const char* memory_folder_bytes = "67108864";

fs::path find_launcher() {
  return fs::read_symlink("/proc/self/exe").parent_path() / "wick-launch";
}

/// The additional descriptors of a task, from 5 on.
class Given {
 public:
  /// Returns the number of the descriptor in the task.
  std::string add(const fs::path& path) {
    const int place = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (place < 0) fail<Error>("sandbox: ", path.string(), ": ", std::strerror(errno));
    descriptors_.push_back(lifted(place));
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

bool is_of_the_system(const std::string& program) { return program.compare(0, 5, "/usr/") == 0; }

// A linked program may still be one that no kernel takes: that is its author's fault. Its file
// names an interpreter, and with it chooses among ENOENT, EACCES, ELOOP, EIO, ENOEXEC, ELIBBAD and
// others. The errors of the machine alone are those that the file cannot choose.
bool is_fault_of_program(const Outcome& outcome) {
  static const std::set<int> ours = {ENOMEM, EAGAIN, EMFILE, ENFILE, ETXTBSY};
  return outcome.is_refused && ours.count(outcome.code) == 0;
}

bool refuses_programs(const fs::path& folder) {
  struct statvfs status {};
  return ::statvfs(folder.c_str(), &status) == 0 && (status.f_flag & ST_NOEXEC) != 0;
}

}  // namespace

const char* to_string(Isolation isolation) {
  switch (isolation) {
    case Isolation::Strong: return "strong";
    case Isolation::Restricted: return "restricted";
    case Isolation::None: return "none";
  }
  return "";
}

// The path under which a sandbox's user finds our `path`.
std::string Sandbox::visible(const fs::path& path) const {
  if (staging_ == nullptr || is_readable_by_all(path)) return path.string();
  return staging_->copy_of(path);
}

Sandbox::Sandbox() : isolation_(Isolation::None) {}

Sandbox::Sandbox(Handing handing) : isolation_(handing.isolation) {}

Sandbox::Sandbox(Isolation isolation) : isolation_(isolation) {
  if (isolation == Isolation::None) return;
  launcher_ = find_launcher();
  if (::geteuid() == 0) staging_ = std::make_unique<Staging>();
  if (!fs::exists(launcher_)) fail<Error>("sandbox: there is no ", launcher_.string());
  if (isolation == Isolation::Strong && !fs::exists(bubblewrap)) {
    fail<Error>("sandbox: strong: there is no ", bubblewrap, ": apt install bubblewrap");
  }
  if (isolation == Isolation::Restricted && staging_ == nullptr) {
    fail<Error>("sandbox: restricted: only root can give submissions a user of their own");
  }
  try_to_break_out();
}

Sandbox::~Sandbox() = default;

void Sandbox::try_to_break_out() const {
  const TemporaryFolder folder;
  if (refuses_programs(folder.path())) {
    fail<Error>("sandbox: ", folder.path().parent_path().string(),
                " is mounted noexec, and submissions are run there: name another folder in TMPDIR");
  }
  Task task;
  task.command = {launcher_.string(), "--probe"};
  task.folder = folder.path();
  Outcome outcome = run(task);
  if (outcome.is_out_of_wall_time) outcome = run(task);  // the machine may be busy
  if (outcome.succeeded()) return;
  if (outcome.ending == Ending::NotStarted) {
    fail<Error>(
        "sandbox: ", to_string(isolation_), ": it cannot be made here: ",
        outcome.standard_error.empty() ? std::strerror(outcome.code) : outcome.standard_error);
  }
  fail<Error>("sandbox: ", to_string(isolation_),
              ": it does not hold here: ", outcome.standard_output, outcome.standard_error);
}

Outcome Sandbox::run(const Task& task) const {
  if (isolation_ != Isolation::None) return blame(task, confine(task));
  return blame(task, grade::run(task.command, task.folder, task.limits, std::nullopt,
                                task.environment, task.input, task.conversation));
}

// If the program could not be started, says whether that is its own fault.
Outcome Sandbox::blame(const Task& task, Outcome outcome) const {
  const fs::path program = task.command.front();
  // Other kinds have found out before that programs may be run here.
  const bool is_refused_here =
      isolation_ == Isolation::None && refuses_programs(program.parent_path());
  if (!is_of_the_system(program) && is_fault_of_program(outcome) && !is_refused_here) {
    outcome.standard_error =
        concatenate("the program cannot be started: ", std::strerror(outcome.code));
    outcome.ending = Ending::Signalled;
    outcome.code = SIGKILL;
  }
  return outcome;
}

std::unique_ptr<OpenSandbox> Sandbox::open(const Task& task) const {
  if (isolation_ != Isolation::Strong || task.keeps_files || task.may_fork) return nullptr;
  auto folder = std::make_unique<TemporaryFolder>();
  Task served = task;
  served.folder = folder->path();
  served.command.resize(1);
  const Arguments command = namespaces(served, "serve=yes");
  return std::make_unique<OpenSandbox>(command, std::move(folder), task.limits, staging_ != nullptr,
                                       task.environment);
}

Outcome Sandbox::run_in(OpenSandbox& open, const Task& task) const {
  const Arguments arguments(task.command.begin() + 1, task.command.end());
  std::optional<Outcome> outcome = open.run(arguments, task.limits);
  return outcome ? blame(task, std::move(*outcome)) : run(task);
}

Outcome Sandbox::confine(const Task& task) const {
  if (staging_ == nullptr) return confine_by_namespaces(task, -1);
  TaskUser user(task.folder);
  const Outcome outcome = isolation_ == Isolation::Strong ? confine_by_namespaces(task, user.id())
                                                          : confine_by_landlock(task, user.id());
  user.end_processes();
  return outcome;
}

// The command that starts wick-launch in new namespaces, with the task's command.
Arguments Sandbox::namespaces(const Task& task, const std::string& launcher_option) const {
  Arguments command = {bubblewrap, "--unshare-all", "--unshare-user", "--disable-userns",
                       "--cap-drop", "ALL", "--die-with-parent", "--new-session",
                       // the system
                       "--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink",
                       "usr/lib64", "/lib64", "--symlink", "usr/bin", "/bin",
                       // the launcher
                       "--ro-bind", visible(launcher_), "/launch"};
  Arguments launched = task.command;
  Task inside = task;
  if (!is_of_the_system(task.command.front())) {
    append(command, {"--ro-bind", visible(task.command.front()), "/program"});
    launched.front() = "/program";
    inside.readable.push_back("/program");
  }
  for (const fs::path& path : task.readable) {
    append(command, {"--ro-bind", visible(path), path.string()});
  }
  const std::string folder = task.folder.string();
  if (task.keeps_files) {
    append(command, {"--bind", folder, folder});
  } else {
    append(command, {"--size", memory_folder_bytes, "--tmpfs", folder});
  }
  append(command, {"--remount-ro", "/", "--chdir", folder, "--", "/launch"});
  if (!launcher_option.empty()) command.push_back(launcher_option);
  append(command, launcher_options(inside, folder));
  append(command, launched);
  return command;
}

Outcome Sandbox::confine_by_namespaces(const Task& task, int user) const {
  Guard guard;
  guard.user = user;
  return grade::run(namespaces(task, ""), task.folder, task.limits, guard, task.environment,
                    task.input, task.conversation);
}

Outcome Sandbox::confine_by_landlock(const Task& task, int user) const {
  for (const fs::path& path : task.readable) {
    if (!is_readable_by_all(path)) {
      fail<Error>("sandbox: restricted: ", path.string(),
                  " can only be read by root: move the course out of root's folder");
    }
  }
  Given given;
  Arguments command = {launcher_.string()};
  // The writable folder is a relative path: the user need not be able to find it.
  append(command, launcher_options(task, "."));
  Arguments launched = task.command;
  if (!is_of_the_system(task.command.front())) {
    launched.front() = "fd:" + given.add(task.command.front());
  }
  append(command, launched);
  Guard guard = given.guard(user);
  if (!task.keeps_files) guard.watched = task.folder;
  return grade::run(command, task.folder, task.limits, guard, task.environment, task.input,
                    task.conversation);
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
  fail<Error>("sandbox: no kind of sandbox holds on this machine:", reasons);
}

}  // namespace wick::grade
