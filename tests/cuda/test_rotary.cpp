// Rotary positions on the device: the same numbers as on the host, and angles that are sent once.

#include "core/cuda/runtime.h"
#include "nn/nn.h"
#include "tests/check.h"

#include <doctest/doctest.h>

#include <cstdint>

using namespace wick;

namespace {

std::uint64_t uploads() { return cuda::copy_counts().host_to_device; }

}  // namespace

TEST_CASE("cuda: rotary sends its angles once, and again where positions outgrow them") {
  // No other test uses this base, so no table is kept for it yet.
  const double base = 777;
  Generator generator(1);
  const Tensor here = randn(Shape{2, 5, 6}, generator);
  const Tensor there = here.to(Device::Cuda).requires_grad_();
  const double rounding = tolerance(1e-6, 1e-14);

  std::uint64_t before = uploads();
  const Tensor y = nn::rotary(there, 0, base);
  CHECK(uploads() - before == 1);
  check_close(y.detach(), nn::rotary(here, 0, base), rounding);

  before = uploads();
  for (std::int64_t first = 0; first <= 59; ++first) {
    const Tensor later = nn::rotary(there, first, base);
    later.backward(ones(later.shape(), Device::Cuda));
  }
  CHECK(uploads() == before);
  check_close(nn::rotary(there, 59, base).detach(), nn::rotary(here, 59, base), rounding);

  before = uploads();
  for (std::int64_t first = 60; first < 160; ++first) nn::rotary(there, first, base);
  CHECK(uploads() - before == 2);  // tables of 128 and of 256 positions
  check_close(nn::rotary(there, 159, base).detach(), nn::rotary(here, 159, base), rounding);
}
