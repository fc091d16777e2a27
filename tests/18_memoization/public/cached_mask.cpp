#include "nn/attention/attention.h"
#include "tests/18_memoization/public/memory.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Drawn numbers weigh the entries, so that every seed has other results.
void observe_mask(Draw& draw, const std::string& name, std::int64_t seen, std::int64_t fresh) {
  show(name, std::to_string(seen) + " seen, " + std::to_string(fresh) + " fresh");
  const Tensor mask = nn::cached_mask(seen, fresh);
  observe(name, mask);
  observe(name + " times the numbers",
          mask * show("numbers for " + name, draw.whole({seen + fresh}, 1, 9)));
}

}  // namespace

GRADED("18.1", "some that were seen, and some fresh ones") {
  const std::int64_t seen = draw.integer(2, 4);
  observe_mask(draw, "the mask", seen, draw.integer(2, 4));
  observe_mask(draw, "a wider mask", seen + 1, 2);
}

GRADED("18.1", "nothing was seen: the causal mask") {
  const std::int64_t fresh = draw.integer(3, 6);
  observe_mask(draw, "the mask", 0, fresh);
  observe_mask(draw, "a larger mask", 0, fresh + 1);
}

GRADED("18.1", "one fresh token sees everything") {
  const std::int64_t seen = draw.integer(2, 9);
  observe_mask(draw, "the mask", seen, 1);
  observe_mask(draw, "a longer mask", seen + 1, 1);
}
