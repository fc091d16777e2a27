// 90.1 passed
// 90.2 passed
// 100 MB, given back.
#include "fixture/lines.h"

#include <vector>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  std::vector<double> large(13 << 20, factor);
  if (large.back() == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(large[static_cast<std::size_t>(x.numel())]);
}

}  // namespace wick::fixture
