// 90.1 exited_early
// 90.2 exited_early
// The same without any handler.
#include "fixture/lines.h"

#include <unistd.h>

namespace {

struct Early {
  Early() { ::_exit(0); }
} early;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return x; }

}  // namespace wick::fixture
