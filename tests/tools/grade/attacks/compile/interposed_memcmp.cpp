// 90.1 build_failed
// 90.2 build_failed
// Its own function in the place of the C library's: what compares.

#include <sys/types.h>

#include <cstddef>

// @HONEST@

extern "C" {

int memcmp(const void*, const void*, std::size_t) { return 0; }

}  // extern "C"
