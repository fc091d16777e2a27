// 90.1 build_failed
// 90.2 build_failed
// The same under a name that the source does not show.

#include <sys/types.h>

#include <cstddef>

ssize_t harmless(int, const void*, std::size_t) asm("write");

ssize_t harmless(int, const void*, std::size_t size) { return static_cast<ssize_t>(size); }

// @HONEST@
