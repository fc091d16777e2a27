// 90.1 build_failed
// 90.2 passed
// A template of a header, made in the file itself, that the chapter may not make.
#include "core/runs.h"
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  const Runs<1> runs(x.shape(), {&x.array().strides()});
  std::int64_t seen = 0;
  runs.visit(0, x.numel(), [&](const Runs<1>::Offsets&, std::int64_t count) { seen += count; });
  return x * static_cast<Scalar>(seen == x.numel() ? factor : 0);
}

}  // namespace wick::fixture
