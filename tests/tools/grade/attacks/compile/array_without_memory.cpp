// 90.1 build_failed
// 90.2 build_failed
// An array larger than any memory.
char numbers[1UL << 62];
