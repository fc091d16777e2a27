#include "tools/grade/sandbox/launch/probe.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace wick::grade {
namespace {

int could = 0;

void expect(bool is_refused, const char* what) {
  if (is_refused) return;
  std::printf("it can %s\n", what);
  ++could;
}

bool opens(const char* path, int flags) {
  const int file = ::open(path, flags, 0600);
  if (file >= 0) ::close(file);
  return file >= 0;
}

bool forks() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  return child > 0;
}

}  // namespace

int probe() {
  expect(::geteuid() != 0 || !opens("/etc/shadow", O_RDONLY), "read what only root may");
  expect(!opens("/etc/passwd", O_RDONLY), "read /etc");
  expect(!opens("/proc/self/status", O_RDONLY), "read /proc");
  expect(!opens("/usr/wick-probe", O_CREAT | O_WRONLY), "write to /usr");
  expect(!opens("/tmp/wick-probe", O_CREAT | O_WRONLY), "write to /tmp");
  expect(!opens("/dev/shm/wick-probe", O_CREAT | O_WRONLY), "write to /dev/shm");
  expect(!forks(), "start a process");
  expect(::socket(AF_INET, SOCK_STREAM, 0) < 0, "open a network socket");
  expect(::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) < 0, "be traced");
  expect(::kill(::getppid(), 0) < 0, "signal its supervisor");
  expect(::unshare(CLONE_NEWUSER) < 0, "make namespaces");
  expect(::syscall(SYS_memfd_create, "probe", 0) < 0, "hold memory that is not counted");
  expect(std::getenv("WICK_PROBE") == nullptr, "read the grader's environment");
  for (int descriptor = 4; descriptor < 64; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0) expect(false, "use a descriptor of the grader's");
  }
  expect(opens("wick-probe", O_CREAT | O_WRONLY), "not write to its own folder");
  return could == 0 ? 0 : 1;
}

}  // namespace wick::grade
