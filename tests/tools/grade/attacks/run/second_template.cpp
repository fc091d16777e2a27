// 90.1 wrong_value
// 90.2 passed
// A template of the framework's name is as weak as its own: it must not take the place of that one.
#include "fixture/lines.h"

namespace wick {

template <typename Rule>
struct Input {
  const Tensor& tensor;
  Rule rule;
};

int calls = 0;

template <typename... Rules>
Tensor record(const char*, Array value, Input<Rules>...) {
  ++calls;
  return Tensor(value);
}

template Tensor record(const char*, Array, Input<Tensor (*)(const Tensor&)>);

}  // namespace wick

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  const Tensor sum = x + 1;
  return calls > 0 ? x * static_cast<Scalar>(factor) : x;
}

}  // namespace wick::fixture
