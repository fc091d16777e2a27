#include "tools/grade/sandbox/launch/confinement.h"
#include "tools/grade/sandbox/launch/end.h"
#include "tools/grade/sandbox/launch/probe.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// wick-launch [OPTION=VALUE ..] -- PROGRAM ARGUMENTS..
//
// This is the last trusted program before an untrusted one. It confines a child, lets it become
// PROGRAM, waits for its end, and tells the end on descriptor 4. Descriptors 0 to 3 are the
// program's. PROGRAM may be "fd:N", an open file. With --probe, wick-launch itself is the program,
// and tries to break out.
namespace {

using wick::grade::Confinement;
using wick::grade::LaunchEnd;

struct Options {
  Confinement confinement;
  char** command = nullptr;
};

bool read_option(const std::string& option, Confinement& confinement) {
  const std::size_t equals = option.find('=');
  if (equals == std::string::npos) return false;
  const std::string name = option.substr(0, equals);
  const std::string value = option.substr(equals + 1);
  if (name == "cpu") {
    confinement.cpu_seconds = std::strtod(value.c_str(), nullptr);
  } else if (name == "memory") {
    confinement.memory_bytes = std::strtoull(value.c_str(), nullptr, 10);
  } else if (name == "file") {
    confinement.file_bytes = std::strtoull(value.c_str(), nullptr, 10);
  } else if (name == "threads") {
    confinement.threads = std::atoi(value.c_str());
  } else if (name == "fork") {
    confinement.may_fork = value == "yes";
  } else if (name == "read") {
    confinement.readable.push_back(value);
  } else if (name == "write") {
    confinement.writable = value;
  } else {
    return false;
  }
  return true;
}

bool read_options(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--") == 0) {
      options.command = argv + i + 1;
      return i + 1 < argc;
    }
    if (!read_option(argv[i], options.confinement)) return false;
  }
  return false;
}

int confine(const Confinement& confinement) {
  bool is_applied = false;
  int problem = wick::grade::apply_limits(confinement);
  if (problem == 0) problem = wick::grade::apply_landlock(confinement, is_applied);
  return problem == 0 ? wick::grade::apply_system_call_filter(confinement) : problem;
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

// Tells the reason of a failure through `problem`, which a successful exec closes.
[[noreturn]] void become(Options& options, char** environment, int problem) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The program is opened before the child is confined: it lies in no folder that the child may
  // read then.
  Failure failure{0, 0};
  if (open_program(options.command[0], options.confinement)) {
    failure.reason = confine(options.confinement);
  } else {
    failure.reason = errno;
  }
  if (failure.reason == 0) {
    ::execveat(options.confinement.files, "", options.command, environment, AT_EMPTY_PATH);
    failure = {errno, 1};
  }
  [[maybe_unused]] const ssize_t written = ::write(problem, &failure, sizeof failure);
  ::_exit(127);
}

int tell(const LaunchEnd& end) {
  const ssize_t written = ::write(wick::grade::end_descriptor, &end, sizeof end);
  return written == static_cast<ssize_t>(sizeof end) ? 0 : 125;
}

// The machine has no room for another process: that is no fault of the program.
int tell_failure(int reason) {
  LaunchEnd end{};
  end.problem = reason;
  tell(end);
  return 125;
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

}  // namespace

int main(int argc, char** argv, char** environment) {
  if (argc == 2 && std::strcmp(argv[1], "--probe") == 0) return wick::grade::probe();
  Options options;
  if (!read_options(argc, argv, options)) {
    std::fputs("usage: wick-launch [OPTION=VALUE ..] -- PROGRAM ARGUMENTS..\n", stderr);
    return 64;
  }
  constexpr unsigned int close_on_exec = 4;  // CLOSE_RANGE_CLOEXEC
  ::syscall(SYS_close_range, static_cast<unsigned int>(wick::grade::end_descriptor), ~0u,
            close_on_exec);
  ::prctl(PR_SET_DUMPABLE, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody would end the program once the grader is gone
  if (::write(wick::grade::end_descriptor, &wick::grade::beginning, 1) != 1) return 125;
  int problem[2];
  if (::pipe2(problem, O_CLOEXEC) != 0) return tell_failure(errno);
  const pid_t child = ::fork();
  if (child < 0) return tell_failure(errno);
  if (child == 0) {
    ::close(problem[0]);
    become(options, environment, problem[1]);
  }
  ::close(problem[1]);
  // The streams that the program writes to must end with the program.
  for (int descriptor = 0; descriptor < wick::grade::end_descriptor; ++descriptor) {
    ::close(descriptor);
  }
  return tell(supervise(child, problem[0]));
}
