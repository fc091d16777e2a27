// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// One process is enough to show that there could be many; each way to make one.

#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

bool starts(pid_t child) {
  if (child == 0) ::_exit(0);
  if (child > 0) ::waitpid(child, nullptr, 0);
  return child > 0;
}

bool succeeds() {
  return starts(::fork()) ||
         starts(static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0))) ||
         starts(static_cast<pid_t>(::syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0))) ||
         starts(static_cast<pid_t>(::syscall(SYS_clone3, nullptr, 0)));
}
