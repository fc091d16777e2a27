// 90.1 build_failed
// 90.2 build_failed
// The scenarios that students do not get.
#include "@ROOT@/tests/90_fixture/hidden/lines.cpp"
