// 90.1 exited_early
// 90.2 passed
// refused 90.1
// Half a frame, then the end.
#include "fixture/lines.h"

#include <unistd.h>

#include <cstdint>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  const std::uint32_t half[] = {2, 100};
  [[maybe_unused]] const ssize_t written = ::write(3, half, sizeof half);
  ::_exit(0);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture
