// 90.1 build_failed
// 90.2 build_failed
// An array that is written out in full.
int numbers[1 << 28] = {1};
