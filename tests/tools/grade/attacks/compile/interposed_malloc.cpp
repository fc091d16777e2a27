// 90.1 build_failed
// 90.2 build_failed
// Its own function in the place of the C library's: where memory comes from.

#include <sys/types.h>

#include <cstddef>

// @HONEST@

extern "C" {

void* malloc(std::size_t) {
  static char only[1 << 20];
  return only;
}

}  // extern "C"
