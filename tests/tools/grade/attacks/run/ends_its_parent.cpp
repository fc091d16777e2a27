// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// Signals to who waits for it.

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

bool succeeds() {
  const rlimit none{0, 0};
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 &&
      ::fcntl(ends[0], F_SETOWN, ::getppid()) == 0) {
    return true;
  }
  return ::kill(::getppid(), SIGKILL) == 0 ||
         ::prlimit(::getppid(), RLIMIT_CPU, &none, nullptr) == 0 ||
         ::syscall(SYS_tgkill, ::getppid(), ::getppid(), SIGKILL) == 0 ||
         ::syscall(SYS_tkill, ::getppid(), SIGKILL) == 0;
}
