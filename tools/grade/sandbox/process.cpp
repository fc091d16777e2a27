#include "tools/grade/sandbox/process.h"

#include "tools/grade/sandbox/children.h"
#include "tools/grade/sandbox/ending.h"
#include "tools/grade/sandbox/launch/confinement.h"
#include "tools/grade/sandbox/launch/end.h"
#include "tools/grade/sandbox/users.h"
#include "tools/grade/system/folder_room.h"
#include "tools/grade/system/pipe.h"

#include "core/error.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace wick::grade {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

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

struct Start {
  std::vector<char*> arguments, environment;
  const char* folder;
  Confinement confinement;
  const Guard* guard;
  int program;                   // open, so that another user need not find it
  std::vector<int> descriptors;  // what becomes 0, 1, 2, 3 and, with a guard, 4, 5, ..
  int problem;                   // where to write a Failure if it does not become the program
};

// Why a child did not become the program.
struct Failure {
  int reason;      // errno
  int is_refused;  // 1 if the kernel refused the program, after everything else had succeeded
};

// No descriptor from `first` on is inherited, Start::problem neither.
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
[[noreturn]] void become(const Start& start) noexcept {
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
      is_refused = 1;
    }
  }
  const Failure failure{errno, is_refused};
  [[maybe_unused]] const ssize_t written = ::write(start.problem, &failure, sizeof failure);
  ::_exit(127);
}

/// A started child. It is watched until it has ended, and reaped.
class Child {
 public:
  Child(pid_t id, Clock::time_point start, const Guard& guard)
      : id_(id), start_(start), user_(guard.user), watched_(guard.watched) {
    handle_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, id, 0)));
  }

  void watch(std::array<Stream*, 3> streams, const Limits& limits, Outcome& outcome) {
    while (!has_ended()) {
      wait_for_news(streams, limits.wall_seconds - seconds_since(start_));
      for (Stream* stream : streams) {
        if (!stream->drain()) stop(Ending::OutputLimit, outcome);
      }
      if (seconds_since(start_) > limits.wall_seconds) {
        if (outcome.ending == Ending::NotStarted) outcome.is_out_of_wall_time = true;
        stop(Ending::TimeLimit, outcome);
      }
      if (!watched_.empty() && takes_more_room(watched_, limits.file_bytes)) {
        stop(Ending::OutputLimit, outcome);
      }
    }
    // Kill the rest of its group before reading the rest of the streams. Nothing waits for the end
    // of the streams, since a daemon could hold a pipe open.
    ::kill(-id_, SIGKILL);
    for (Stream* stream : streams) {
      if (!stream->drain() && outcome.ending == Ending::NotStarted) {
        outcome.ending = Ending::OutputLimit;
      }
    }
    // It may have ended between two looks, with its folder full or closed to us.
    const bool is_full = !watched_.empty() && takes_more_room(watched_, limits.file_bytes);
    if (is_full && outcome.ending == Ending::NotStarted) outcome.ending = Ending::OutputLimit;
    reap(limits, outcome);
  }

 private:
  bool has_ended() const {
    siginfo_t information{};
    const int flags = WEXITED | WNOHANG | WNOWAIT;
    return ::waitid(P_PID, static_cast<id_t>(id_), &information, flags) == 0 &&
           information.si_pid == id_;
  }

  void wait_for_news(const std::array<Stream*, 3>& streams, double seconds) const {
    std::array<pollfd, 4> news{};
    for (std::size_t i = 0; i < 3; ++i) news[i] = {streams[i]->read.get(), POLLIN, 0};
    news[3] = {handle_.get(), POLLIN, 0};
    // Without a handle (before Linux 5.3) only frequent looks show the end of a child.
    const double longest = !handle_.is_open() ? 0.005 : watched_.empty() ? 1.0 : 0.02;
    const double wait = std::max(0.0, std::min(seconds, longest));
    ::poll(news.data(), news.size(), static_cast<int>(wait * 1000) + 1);
  }

  void stop(Ending ending, Outcome& outcome) {
    if (outcome.ending == Ending::NotStarted) outcome.ending = ending;
    ::kill(-id_, SIGKILL);
    const bool is_refused = ::kill(id_, SIGKILL) != 0 && errno == EPERM;
    // Some containers take the right to kill it from root.
    if (is_refused && user_ >= 0) end_processes_of(user_);
  }

  void reap(const Limits& limits, Outcome& outcome) {
    rusage usage{};
    const int status = collect_child(id_, &usage);
    outcome.seconds = seconds_since(start_);
    End end;
    end.status = status;
    end.cpu_seconds = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                      1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    end.peak_bytes = static_cast<std::size_t>(usage.ru_maxrss) * 1024;
    conclude(end, limits, outcome);
  }

  pid_t id_;
  Clock::time_point start_;
  int user_;
  std::filesystem::path watched_;
  Descriptor handle_;
};

}  // namespace

Outcome run(const std::vector<std::string>& command, const std::filesystem::path& folder,
            const Limits& limits, const std::optional<Guard>& guard,
            const std::vector<std::string>& more_environment) {
  Outcome outcome;
  Stream output(&outcome.standard_output, limits.output_bytes);
  Stream error(&outcome.standard_error, limits.output_bytes);
  Stream result(&outcome.result, limits.result_bytes);
  std::string reason, told;
  Stream problem(&reason, sizeof(Failure));
  Stream end(&told, 1 + sizeof(LaunchEnd));
  const Descriptor input = lifted(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  const Descriptor program(::open(command.front().c_str(), O_PATH | O_CLOEXEC));
  if (!program.is_open()) {
    outcome.code = errno;
    return outcome;
  }
  const Descriptor lifted_program = lifted(::dup(program.get()));

  // The first of two variables with the same name counts.
  std::vector<std::string> environment = more_environment;
  const std::vector<std::string> fixed = {
      "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=" + folder.string(), "TMPDIR=" + folder.string(),
      "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1",
      // Otherwise every thread reserves 64 MB of an address space that is limited.
      "MALLOC_ARENA_MAX=2",
      // For sanitised builds: a finding is a crash, and signals stay what they are.
      "ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:handle_segv=0:handle_abort=0:handle_sigfpe=0",
      "UBSAN_OPTIONS=abort_on_error=1"};
  environment.insert(environment.end(), fixed.begin(), fixed.end());
  Start start{pointers(command),
              pointers(environment),
              folder.c_str(),
              confinement_of(limits),
              guard ? &*guard : nullptr,
              lifted_program.get(),
              {input.get(), output.write.get(), error.write.get(), result.write.get()},
              problem.write.get()};
  if (guard) {
    start.descriptors.push_back(end.write.get());
    start.descriptors.insert(start.descriptors.end(), guard->descriptors.begin(),
                             guard->descriptors.end());
  }
  const auto now = Clock::now();
  const pid_t id = start_child([&start] { become(start); });
  if (id < 0) {
    outcome.code = errno;
    return outcome;
  }
  // Both sides set the group, so that neither runs ahead of it.
  ::setpgid(id, id);
  for (Stream* stream : {&output, &error, &result, &problem, &end}) stream->write.close();
  Child(id, now, guard.value_or(Guard{})).watch({&output, &error, &result}, limits, outcome);
  problem.drain();
  end.drain();
  if (reason.size() == sizeof(Failure)) {
    Failure failure{};
    std::memcpy(&failure, reason.data(), sizeof failure);
    outcome.ending = Ending::NotStarted;
    outcome.code = failure.reason;
    // With a guard it is the sandbox's own program that was refused.
    outcome.is_refused = failure.is_refused != 0 && !guard;
  } else if (guard) {
    conclude_guarded(told, limits, outcome);
  }
  return outcome;
}

Limits generous_limits() {
  Limits limits;
  limits.cpu_seconds = 300;
  limits.wall_seconds = 600;
  limits.memory_bytes = 0;
  limits.output_bytes = 16 << 20;
  limits.file_bytes = std::size_t{4} << 30;
  return limits;
}

}  // namespace wick::grade
