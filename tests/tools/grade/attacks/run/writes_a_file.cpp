// 90.1 passed
// 90.2 passed
// refused 90.1
// A file of its own.
#include "fixture/lines.h"

#include <fstream>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  std::ofstream("log.txt") << factor;
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture
