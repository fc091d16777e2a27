#include "core/autograd/node.h"
#include "nn/training/sgd.h"
#include "tests/16_compression/public/weights.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

GRADED("16.3", "many weights, one without a number, one without axes") {
  std::vector<Tensor> weights, masks;
  for (int i = 0; i < 258; ++i) {
    weights.push_back(apart(draw, {2}));
    masks.push_back(draw.mask({2}, 0.5));
  }
  weights.push_back(draw.full({0, 3}, 0));
  masks.push_back(draw.full({0, 3}, 1));
  weights.push_back(apart(draw, {}));
  masks.push_back(draw.full({}, 0));
  nn::Pruning pruning(weights, masks);
  std::vector<double> numbers;
  for (const Tensor& weight : weights) {
    for (std::int64_t i = 0; i < weight.numel(); ++i) numbers.push_back(element(weight, i));
  }
  observe("all numbers", numbers);
}

GRADED("16.3", "kept numbers that are infinite or NaN, and weights that are not trained") {
  const double x = draw.hundredths(20, 90);
  const Tensor weight = draw.values({2, 3}, {not_a_number, x, -no_bound, not_a_number, 1e300, x});
  nn::Pruning pruning({weight}, {draw.values({2, 3}, {1, 0, 1, 0, 1, 1})});
  pruning.apply();
  observe_with_nan("weight", weight);
  const Tensor learned = apart(draw, {3}).requires_grad_(), given = apart(draw, {3});
  nn::Pruning both({given, learned}, {draw.mask({3}, 0.5), draw.mask({3}, 0.5)});
  both.apply();
  observe("which require gradients",
          std::vector<double>{double(given.requires_grad()), double(learned.requires_grad())});
}

GRADED("16.3", "a large weight, and a part of another one") {
  const Tensor large = draw.normal({70, 300});
  const Tensor whole = apart(draw, {4, 6});
  const Tensor part = whole.slice(1, 1, 4).transpose(0, 1);
  nn::Pruning pruning({large, part}, {draw.mask({70, 300}, 0.3), draw.mask({3, 4}, 0.4)});
  observe("large weight", large);
  observe("whole weight of the part", whole);
  const NoGrad no_grad;
  Tensor target = part;
  target.copy_(apart(draw, {3, 4}, 5));
  pruning.apply();
  observe("whole weight, written and pruned again", whole);
  // A step by momentum moves what is pruned, whatever is in the mask by now.
  const Tensor moved = apart(draw, {4}).requires_grad_();
  nn::SGD sgd({moved}, nn::SGDOptions{0.25, 0.5});
  moved.node()->grad = apart(draw, {4}, 2);
  sgd.step();
  Tensor mask = draw.values({4}, {0, 1, 1, 0});
  nn::Pruning again({moved}, {mask});
  again.apply();
  observe("gradient after apply", moved.grad());
  mask.copy_(draw.values({4}, {1, 0, 1, 0}));
  sgd.step();
  again.apply();
  observe("weight after a step", moved.detach());
}

GRADED("16.3", "nothing is pruned, and all is") {
  const Tensor a = apart(draw, {3}), b = apart(draw, {3, 1});
  nn::Pruning pruning({a, b}, {draw.full({3}, 1), draw.full({3, 1}, 0)});
  observe("nothing", a);
  observe("all", b);
  nn::Pruning none({}, {});
  none.apply();
}
