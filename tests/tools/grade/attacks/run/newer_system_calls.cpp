// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// System calls that are newer than the sandbox: statmount and listmount tell what is mounted, and
// nobody knows what the next ones tell.

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

bool succeeds() {
  for (long call = 457; call < 1200; ++call) {
    errno = 0;
    if (::syscall(call, 0, 0, 0, 0, 0, 0) != -1 || errno != ENOSYS) return true;
  }
  return false;
}
