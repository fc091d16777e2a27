#include "tools/grade/sandbox/launch/confinement.h"
#include "tools/grade/sandbox/launch/end.h"
#include "tools/grade/sandbox/launch/probe.h"
#include "tools/grade/sandbox/launch/program.h"
#include "tools/grade/sandbox/launch/serve.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

// wick-launch [OPTION=VALUE ..] -- PROGRAM ARGUMENTS..
//
// This is the last trusted program before an untrusted one. It confines a child, lets it become
// PROGRAM, waits for its end, and reports the end on descriptor 4. Descriptors 0 to 3 are the
// program's. PROGRAM may be "fd:N", an open file. With serve=yes it runs PROGRAM each time that the
// grader asks on descriptor 4 (serve.h). With --probe, wick-launch itself is the program, and tries
// to break out.
namespace {

using wick::grade::Confinement;
using wick::grade::LaunchEnd;

struct Options {
  Confinement confinement;
  bool serves = false;
  char** command = nullptr;
};

bool read_option(const std::string& option, Options& options) {
  Confinement& confinement = options.confinement;
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
  } else if (name == "serve") {
    options.serves = value == "yes";
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
    if (!read_option(argv[i], options)) return false;
  }
  return false;
}

int report(const LaunchEnd& end) {
  const ssize_t written = ::write(wick::grade::end_descriptor, &end, sizeof end);
  return written == static_cast<ssize_t>(sizeof end) ? 0 : 125;
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
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // otherwise the program would outlive the grader
  if (::write(wick::grade::end_descriptor, &wick::grade::beginning, 1) != 1) return 125;
  if (options.serves) return wick::grade::serve(options.confinement, *options.command, environment);
  const int streams[] = {0, 1, 2, 3};
  return report(
      wick::grade::run_program(options.confinement, options.command, environment, streams));
}
