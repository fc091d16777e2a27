// 90.1 build_failed
// 90.2 build_failed
// Its own function in the place of the C library's: what input comes through.

#include <sys/types.h>

#include <cstddef>

// @HONEST@

extern "C" {

ssize_t read(int, void*, std::size_t) { return 0; }

}  // extern "C"
