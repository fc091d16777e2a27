// 90.1 build_failed
// 90.2 build_failed
// The reference, as it lies beside its header.
#include "fixture/scale.cpp"
