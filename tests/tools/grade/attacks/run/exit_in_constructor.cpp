// 90.1 exited_early
// 90.2 exited_early
// Leaves with success before main begins.
#include "fixture/lines.h"

#include <cstdlib>

namespace {

struct Early {
  Early() { std::exit(0); }
} early;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return x; }

}  // namespace wick::fixture
