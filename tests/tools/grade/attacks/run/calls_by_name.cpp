// 90.1 crashed
// 90.2 passed
// refused 90.1
// The same, asked for by its name while it runs.
#include "fixture/lines.h"

#include <dlfcn.h>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  using Function = Tensor (*)(const Tensor&);
  const auto function = reinterpret_cast<Function>(::dlsym(nullptr, "_ZN4wick4tanhERKNS_6TensorE"));
  return function(x) * static_cast<Scalar>(factor);
}

}  // namespace wick::fixture
