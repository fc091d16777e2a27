// 90.1 build_failed
// 90.2 build_failed
// A binary of the system's.
#include "/usr/bin/bash"
