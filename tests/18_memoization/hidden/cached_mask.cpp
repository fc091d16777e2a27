#include "nn/attention/attention.h"
#include "tests/18_memoization/public/memory.h"

using namespace wick;
using namespace wick::scenario;

GRADED("18.1", "long ones, weighed") {
  const std::int64_t seen = draw.integer(10, 20), fresh = draw.integer(10, 20);
  const Tensor mask = nn::cached_mask(seen, fresh);
  observe("mask", mask);
  observe("mask times numbers", matmul(mask, draw.normal({seen + fresh, 2})));
  observe("tokens after hundreds", nn::cached_mask(draw.integer(600, 700), 3));
  observe("a smaller mask", nn::cached_mask(fresh - 5, 3));
}
