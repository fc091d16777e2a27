// 90.1 build_failed
// 90.2 build_failed
// Its own function in the place of the C library's: what results go through.

#include <sys/types.h>

#include <cstddef>

// @HONEST@

extern "C" {

ssize_t write(int, const void*, std::size_t size) { return static_cast<ssize_t>(size); }

}  // extern "C"
