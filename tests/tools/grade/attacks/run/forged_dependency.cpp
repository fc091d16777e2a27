// 90.1 threw
// 90.2 passed
// Says that another exercise is to blame.
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  throw NotImplemented("90.3 shift: it is not my fault");
}

}  // namespace wick::fixture
