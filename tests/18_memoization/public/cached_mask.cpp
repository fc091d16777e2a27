#include "nn/attention/attention.h"
#include "tests/18_memoization/public/memory.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Drawn numbers weigh the entries, so that every seed has other results.
void observe_mask(Draw& draw, std::int64_t seen, std::int64_t fresh) {
  show("mask", std::to_string(seen) + " seen, " + std::to_string(fresh) + " fresh");
  const Tensor mask = nn::cached_mask(seen, fresh);
  observe("the mask", mask);
  observe("the mask times the numbers", mask * show("numbers", draw.whole({seen + fresh}, 1, 9)));
}

}  // namespace

GRADED("18.1", "some that were seen, and some fresh ones") {
  observe_mask(draw, draw.integer(2, 4), draw.integer(2, 4));
}

GRADED("18.1", "nothing was seen: the causal mask") { observe_mask(draw, 0, draw.integer(3, 6)); }

GRADED("18.1", "one fresh token sees everything") { observe_mask(draw, draw.integer(2, 9), 1); }
