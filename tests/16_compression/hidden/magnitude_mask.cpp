#include "tests/16_compression/public/weights.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

GRADED("16.1", "many numbers, and many of one magnitude") {
  const Tensor weight = draw.whole({260, 270}, -4, 4, 0.5);
  const double sparsity = share_of(draw.integer(65600, 69000), 70200, 0.75);
  show("sparsity of 70,200 numbers", concatenate(sparsity));
  const Tensor mask = nn::magnitude_mask(weight, sparsity);
  std::vector<double> kept(260, 0);
  for (std::int64_t i = 0; i < mask.numel(); ++i) {
    kept[static_cast<std::size_t>(i / 270)] += element(mask, i);
  }
  observe("kept of each row", kept);
  observe_mask("many numbers", draw.normal_permuted({300, 65}).requires_grad_(),
               share_of(draw.integer(4000, 15000), 19500, 0.75));
}

GRADED("16.1", "infinite and large numbers, and such as hardly differ") {
  const double x = draw.hundredths(20, 90);
  const Tensor weight =
      show("weight",
           draw.values({2, 4}, shuffled(draw, {no_bound, -no_bound, 1e300, -1e300, x, 5, 6, -7})));
  for (const std::int64_t count : {1, 5, 7}) {
    observe_mask(concatenate(count, " zeros"), weight, share_of(count, 8));
  }
  const Tensor near = draw.values({5}, shuffled(draw, {x, x + 1e-9, -x - 2e-9, x - 1e-9, -1e-9}));
  observe_mask("numbers that hardly differ", near, share_of(3, 5));
  for (const double unit : {1e-13, 1e-200, 5e-324}) {
    const Tensor small = draw.values(
        {6}, shuffled(draw, {3 * unit, -unit, 2 * unit, -4 * unit, 5 * unit, -6 * unit}));
    observe_mask(concatenate("multiples of ", unit), small, share_of(draw.integer(2, 4), 6));
  }
  const Tensor zeros = draw.values({8}, shuffled(draw, {0.0, -0.0, 0.0, -0.0, -0.0, 0.0, x, -x}));
  observe_mask("zeros of either sign", zeros, share_of(draw.integer(2, 4), 8));
}

// In double precision these products are just below 29, 57 and 58, and 7 is reached.
GRADED("16.1", "a hundred numbers, shares in double precision, a mask without history") {
  const Tensor weight = apart(draw, {4, 25});
  for (const double sparsity : {0.29, 0.57, 0.58, 0.07}) {
    observe_mask(concatenate("share ", sparsity), weight, sparsity);
  }
  const Tensor learned = apart(draw, {2, 3}).requires_grad_();
  const Tensor mask = nn::magnitude_mask(learned, share_of(2, 6));
  observe("mask of a parameter", mask.detach());
  observe("the mask requires a gradient", mask.requires_grad());
}

GRADED("16.1", "no axes, one row, four axes, and no numbers") {
  observe_mask("one number stays", apart(draw, {}), 0.9);
  observe_mask("one number goes", apart(draw, {}), 1);
  observe_mask("one row", apart(draw, {1, 5}), share_of(2, 5));
  observe_mask("four axes", apart(draw, {2, 2, 3, 2}), share_of(9, 24));
  observe_mask("no numbers", draw.full({0, 3}, 0), 0.5);
  observe_mask("one row twice", stretched(apart(draw, {1, 4}), 2), share_of(3, 8));
}
