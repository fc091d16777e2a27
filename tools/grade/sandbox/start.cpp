#include "tools/grade/sandbox/start.h"

#include "tools/grade/sandbox/children.h"
#include "tools/grade/sandbox/launch/confinement.h"
#include "tools/grade/system/pipe.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace wick::grade {
namespace {

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

// The limits of a program that runs as the user who starts it. The other processes of this user
// count as well, so threads have no limit.
Confinement confinement_of(const Limits& limits) {
  Confinement confinement;
  confinement.cpu_seconds = limits.cpu_seconds;
  confinement.memory_bytes = limits.memory_bytes;
  confinement.file_bytes = limits.file_bytes;
  confinement.threads = 0;
  return confinement;
}

struct Becoming {
  std::vector<char*> arguments, environment;
  const char* folder;
  Confinement confinement;
  const Guard* guard;
  int program;                   // open, so that another user need not find it
  std::vector<int> descriptors;  // what becomes 0, 1, 2, 3 and, with a guard, 4, 5, ..
  int problem;                   // where to write a StartFailure
};

// No descriptor from `first` on is inherited, Becoming::problem neither.
void close_others_on_exec(int first) noexcept {
  constexpr unsigned int close_on_exec = 4;  // CLOSE_RANGE_CLOEXEC
  if (::syscall(SYS_close_range, static_cast<unsigned int>(first), ~0u, close_on_exec) == 0) return;
  // Before Linux 5.11.
  const long highest = ::sysconf(_SC_OPEN_MAX);
  for (int descriptor = first; descriptor < highest; ++descriptor) {
    ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
}

bool become_user(int user) noexcept {
  const auto id = static_cast<unsigned int>(user);
  return user < 0 ||
         (::syscall(SYS_setgroups, 0, nullptr) == 0 && ::syscall(SYS_setresgid, id, id, id) == 0 &&
          ::syscall(SYS_setresuid, id, id, id) == 0);
}

// Runs in the child, which shares its parent's memory until it is another program. It makes system
// calls only, and none of those calls of the C library that concern all threads. Nothing may catch
// a signal here.
[[noreturn]] void become(const Becoming& start) noexcept {
  ::setpgid(0, 0);
  if (start.guard != nullptr) ::umask(022);
  bool done = ::chdir(start.folder) == 0;
  const int count = static_cast<int>(start.descriptors.size());
  for (int i = 0; done && i < count; ++i) {
    done = ::dup2(start.descriptors[static_cast<std::size_t>(i)], i) == i;
  }
  int is_refused = 0;
  if (done) {
    for (const int ignored : {SIGPIPE, SIGINT, SIGQUIT}) ::signal(ignored, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    close_others_on_exec(count);
    errno = 0;
    if (start.guard == nullptr) {
      errno = apply_limits(start.confinement);
    } else if (!become_user(start.guard->user)) {
      errno = EPERM;
    }
    if (errno == 0) {
      const auto execute = [&] {
        ::execveat(start.program, "", start.arguments.data(), start.environment.data(),
                   AT_EMPTY_PATH);
      };
      execute();
      // For a program of another platform the kernel starts an emulator, which must still find it
      // open.
      if (errno == ENOENT && start.guard == nullptr && ::fcntl(start.program, F_SETFD, 0) == 0) {
        execute();
      }
      // QEMU 7, which runs this program where its platform is another one, has no execveat.
      if (errno == ENOSYS && start.guard == nullptr) {
        ::execve(start.arguments[0], start.arguments.data(), start.environment.data());
      }
      is_refused = 1;
    }
  }
  const StartFailure failure{errno, is_refused};
  [[maybe_unused]] const ssize_t written = ::write(start.problem, &failure, sizeof failure);
  ::_exit(127);
}

}  // namespace

pid_t start_program(const Start& start) {
  // The first of two variables with the same name counts.
  std::vector<std::string> environment = start.environment;
  const std::string folder = start.folder.string();
  const std::vector<std::string> fixed = {
      "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=" + folder, "TMPDIR=" + folder,
      "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1",
      // Otherwise every thread reserves 64 MB of an address space that is limited.
      "MALLOC_ARENA_MAX=2",
      // For sanitised builds: a finding is a crash, and signals stay what they are.
      "ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:handle_segv=0:handle_abort=0:handle_sigfpe=0",
      "UBSAN_OPTIONS=abort_on_error=1"};
  environment.insert(environment.end(), fixed.begin(), fixed.end());
  const Descriptor program(::open(start.command.front().c_str(), O_PATH | O_CLOEXEC));
  if (!program.is_open()) return -1;
  const Descriptor lifted_program = lifted(::dup(program.get()));
  Becoming becoming{pointers(start.command),
                    pointers(environment),
                    folder.c_str(),
                    confinement_of(start.limits),
                    start.guard,
                    lifted_program.get(),
                    start.descriptors,
                    start.problem};
  if (start.guard != nullptr) {
    const std::vector<int>& given = start.guard->descriptors;
    becoming.descriptors.insert(becoming.descriptors.end(), given.begin(), given.end());
  }
  const pid_t id = start_child([&becoming] { become(becoming); });
  // Both sides set the group, so that neither runs ahead of it.
  if (id > 0) ::setpgid(id, id);
  return id;
}

}  // namespace wick::grade
