// 90.1 wrong_value
// 90.2 passed
// A wrong answer, and success at the end.
#include "fixture/lines.h"

#include <unistd.h>

namespace {

struct Late {
  ~Late() { ::_exit(0); }
} late;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return x; }

}  // namespace wick::fixture
