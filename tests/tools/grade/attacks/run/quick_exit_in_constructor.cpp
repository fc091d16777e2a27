// 90.1 exited_early
// 90.2 exited_early
// The same by quick_exit.
#include "fixture/lines.h"

#include <cstdlib>

namespace {

struct Early {
  Early() { std::quick_exit(0); }
} early;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return x; }

}  // namespace wick::fixture
