// 90.1 build_failed
// 90.2 build_failed
// The framework's templates are weak symbols, too: with this one every gradient is lost.
#include "core/autograd/record.h"

// @HONEST@

namespace wick {

using Rule = Tensor (*)(const Tensor&);

template <>
Tensor record(const char*, Array value, Input<Rule>) {
  return Tensor(value);
}

}  // namespace wick
