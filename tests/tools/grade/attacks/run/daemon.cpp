// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// A process in a session of its own that keeps the pipes open when its parent has ended.

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

bool succeeds() {
  ::setsid();
  const pid_t child = ::fork();
  if (child == 0) {
    ::setsid();
    for (int signal = 1; signal < 65; ++signal) ::signal(signal, SIG_IGN);
    ::sleep(30);
    ::_exit(0);
  }
  return child > 0;
}
