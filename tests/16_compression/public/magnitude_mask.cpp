#include "tests/16_compression/public/weights.h"

using namespace wick;
using namespace wick::scenario;

GRADED("16.1", "a half, and a quarter, of twelve numbers") {
  const Tensor weight = show("weight", apart(draw, {3, 4}));
  observe_mask("a half", weight, 0.5);
  observe_mask("a quarter", weight, 0.25);
}

GRADED("16.1", "a count that is no whole number, nothing, and all") {
  const Tensor weight = show("weight", apart(draw, {10}));
  const std::int64_t count = draw.integer(2, 8);
  observe_mask("a little more", weight, share_of(count, 10, 0.2));
  observe_mask("nearly one more", weight, share_of(count, 10, 0.8));
  observe_mask("nothing", weight, 0);
  observe_mask("all", weight, 1);
}

GRADED("16.1", "equal magnitudes, of which the later ones are pruned first") {
  const double x = draw.hundredths(20, 90);
  const Tensor weight = show(
      "weight", draw.values({2, 6}, shuffled(draw, {x, -x, x, x, -x, x, -x, 0.1, 3, -3, 4, 5})));
  for (const std::int64_t count : {2, 4, 7, 9}) {
    observe_mask(concatenate(count, " zeros"), weight, share_of(count, 12));
  }
}

GRADED("16.1", "a weight that has zeros") {
  const double x = draw.hundredths(20, 90);
  const Tensor weight =
      show("weight", draw.values({8}, shuffled(draw, {0, 0, 0, 0, x, -2 * x, 3 * x, -4})));
  observe_mask("fewer than its zeros", weight, share_of(2, 8));
  observe_mask("more than its zeros", weight, share_of(5, 8));
}
