#include "tools/grade/sandbox/launch/program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace wick::grade {
namespace {

int confine(const Confinement& confinement) {
  bool is_applied = false;
  int problem = apply_limits(confinement);
  if (problem == 0) problem = apply_landlock(confinement, is_applied);
  return problem == 0 ? apply_system_call_filter(confinement) : problem;
}

// The message of a child that could not become the program.
struct Failure {
  int reason;
  int is_refused;
};

// Opens the program as descriptor confinement.files. If this process may have no more files open
// than that, it first makes room.
bool open_program(const char* name, Confinement& confinement) {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return false;
  files.rlim_cur = files.rlim_max;
  if (::setrlimit(RLIMIT_NOFILE, &files) != 0) return false;
  if (files.rlim_max <= static_cast<rlim_t>(confinement.files)) {
    confinement.files = static_cast<int>(files.rlim_max) - 1;
  }
  const bool is_given = std::strncmp(name, "fd:", 3) == 0;
  const int file = is_given ? std::atoi(name + 3) : ::open(name, O_RDONLY | O_CLOEXEC);
  return file >= 0 && ::dup3(file, confinement.files, O_CLOEXEC) >= 0;
}

bool take_streams(const int (&streams)[end_descriptor]) {
  for (int place = 0; place < end_descriptor; ++place) {
    if (streams[place] != place && ::dup2(streams[place], place) < 0) return false;
  }
  return true;
}

// Reports the reason of a failure through `problem`, which a successful exec closes.
[[noreturn]] void become(Confinement confinement, char** command, char** environment,
                         const int (&streams)[end_descriptor], int problem) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The program is opened before the child is confined: it lies in no folder that the child may
  // read then.
  Failure failure{0, 0};
  if (take_streams(streams) && open_program(command[0], confinement)) {
    failure.reason = confine(confinement);
  } else {
    failure.reason = errno;
  }
  if (failure.reason == 0) {
    ::execveat(confinement.files, "", command, environment, AT_EMPTY_PATH);
    failure = {errno, 1};
  }
  [[maybe_unused]] const ssize_t written = ::write(problem, &failure, sizeof failure);
  ::_exit(127);
}

LaunchEnd supervise(pid_t child, int problem) {
  LaunchEnd end{};
  Failure failure{};
  if (::read(problem, &failure, sizeof failure) == sizeof failure) {
    end.problem = failure.reason;
    end.is_refused = failure.is_refused;
  }
  rusage usage{};
  int status = 0;
  while (::wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  end.status = status;
  end.cpu_microseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL +
                         usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  end.peak_bytes = usage.ru_maxrss * 1024LL;
  return end;
}

// The machine has no room for another process: that is no fault of the program.
LaunchEnd not_started(int reason) {
  LaunchEnd end{};
  end.problem = reason;
  return end;
}

}  // namespace

LaunchEnd run_program(const Confinement& confinement, char** command, char** environment,
                      const int (&streams)[end_descriptor]) {
  int problem[2];
  if (::pipe2(problem, O_CLOEXEC) != 0) return not_started(errno);
  const pid_t child = ::fork();
  if (child == 0) become(confinement, command, environment, streams, problem[1]);
  const int reason = errno;
  ::close(problem[1]);
  for (const int stream : streams) ::close(stream);
  const LaunchEnd end = child < 0 ? not_started(reason) : supervise(child, problem[0]);
  ::close(problem[0]);
  return end;
}

}  // namespace wick::grade
