// 90.1 passed
// 90.2 passed
// By hand.
#include "fixture/lines.h"

#include <vector>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  std::vector<Scalar> values = x.to_vector();
  for (Scalar& value : values) value *= factor;
  return from_vector(values, x.shape());
}

}  // namespace wick::fixture
