// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// A program of the system's, which could compute what this one may not.

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool succeeds() {
  char name[] = "true";
  char* const arguments[] = {name, nullptr};
  char* const nothing[] = {nullptr};
  ::execve("/usr/bin/true", arguments, nothing);
  const int file = ::open("/usr/bin/true", O_RDONLY);
  for (int number : {file, ::dup2(file, 63), ::dup2(file, 64), ::dup2(file, 1000)}) {
    ::syscall(SYS_execveat, number, "", arguments, nothing, 0x1000);
  }
  return false;  // it would not come here
}
