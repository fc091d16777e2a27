// 90.1 build_failed
// 90.2 build_failed
// Itself, twice each time.
#include __FILE__
#include __FILE__
