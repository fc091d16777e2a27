// 90.1 threw
// 90.2 passed
// Names an exercise of the reference's as if it were not written.
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  throw NotImplemented("90.3 shift: see modules/90_fixture/README.md");
}

}  // namespace wick::fixture
