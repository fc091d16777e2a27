// 90.1 output_limit
// 90.2 passed
// An exception with a text of 10 MB.
#include "fixture/lines.h"

#include <stdexcept>
#include <string>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  throw std::runtime_error(std::string(10 << 20, 'x'));
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture
