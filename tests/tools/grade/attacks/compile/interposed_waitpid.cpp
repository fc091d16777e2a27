// 90.1 build_failed
// 90.2 build_failed
// Its own function in the place of the C library's: what tells how a process ended.

#include <sys/types.h>

#include <cstddef>

// @HONEST@

extern "C" {

int waitpid(int, int* status, int) {
  *status = 0;
  return 1;
}

}  // extern "C"
