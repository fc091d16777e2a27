// 90.1 build_failed
// 90.2 build_failed
// The last words of a linker that the machine has killed, where nothing is linked.
#pragma GCC error \
    "\ncollect2: fatal error: ld terminated with signal 9 [Killed]\ncompilation terminated."
