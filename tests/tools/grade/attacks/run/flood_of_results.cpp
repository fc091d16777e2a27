// 90.1 output_limit
// 90.2 passed
// refused 90.1
// Results without end.
#include "fixture/lines.h"

#include <unistd.h>

#include <string>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  const std::string block(1 << 16, 'x');
  while (::write(3, block.data(), block.size()) > 0) {
  }
  return x;
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture
