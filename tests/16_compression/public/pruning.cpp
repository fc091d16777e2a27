#include "core/autograd/node.h"
#include "nn/training/adamw.h"
#include "nn/training/sgd.h"
#include "tests/16_compression/public/weights.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

namespace {

/// A parameter with these numbers.
Tensor parameter(Tensor numbers) { return numbers.requires_grad_(); }

/// Puts `gradient` where backward() would have put it.
void give_gradient(const Tensor& parameter, const Tensor& gradient) {
  parameter.node()->grad = gradient;
}

/// Steps with a new gradient each time, pruned behind each of them. Observes the weight at each.
void observe_steps(Draw& draw, nn::Optimizer& optimizer, const Tensor& weight,
                   nn::Pruning& pruning) {
  for (int step = 1; step <= 3; ++step) {
    const std::string name = concatenate(" of step ", step);
    give_gradient(weight, show("gradient" + name, apart(draw, weight.shape(), step)));
    optimizer.step();
    pruning.apply();
    observe("weight after apply" + name, weight.detach());
  }
}

}  // namespace

GRADED("16.3", "momentum under a mask") {
  const Tensor weight = parameter(show("weight", apart(draw, {2, 3})));
  const Tensor mask = show("mask", draw.mask({2, 3}, 0.4));
  nn::SGD sgd({weight}, nn::SGDOptions{0.5, 0.5});
  show("options", "SGD with learning rate 0.5, momentum 0.5; one step before the weight is pruned");
  give_gradient(weight, show("gradient of the step before", apart(draw, {2, 3}, 2)));
  sgd.step();
  nn::Pruning pruning({weight}, {mask});
  observe("weight once it is pruned", weight.detach());
  observe_steps(draw, sgd, weight, pruning);
}

GRADED("16.3", "weight decay and Adam's means under two masks") {
  const Tensor a = parameter(show("weight 0", apart(draw, {2, 2})));
  const Tensor b = parameter(show("weight 1", apart(draw, {5}, 3)));
  nn::Pruning pruning(
      {a, b}, {show("mask 0", draw.mask({2, 2}, 0.5)), show("mask 1", draw.mask({5}, 0.5))});
  nn::AdamW adamw({a, b}, nn::AdamWOptions{0.5, 0.9, 0.999, 1e-8, 0.25});
  show("options", "AdamW with learning rate 0.5, weight decay 0.25");
  give_gradient(b, show("gradient of weight 1", apart(draw, {5}, 2)));
  observe_steps(draw, adamw, a, pruning);
  observe("weight 1 at the end", b.detach());
}

GRADED("16.3", "gradients and momentum stay as they are") {
  const Tensor weight = parameter(show("weight", apart(draw, {4})));
  const Tensor gradient = show("gradient", apart(draw, {4}, 2));
  give_gradient(weight, gradient);
  nn::Pruning pruning({weight}, {show("mask", draw.mask({4}, 0.4))});
  pruning.apply();
  observe("gradient after apply", gradient);
  observe("the weight requires a gradient", weight.requires_grad());
  observe("history is recorded, or not, as before", grad_enabled());
}

GRADED("16.3", "pruned numbers that are infinite or NaN") {
  const double x = draw.hundredths(20, 90);
  const Tensor weight = draw.values({6}, {no_bound, -no_bound, not_a_number, x, -x, no_bound});
  show("weight", concatenate("infinity, -infinity, NaN, ", x, ", ", -x, ", infinity"));
  nn::Pruning pruning({weight}, {show("mask", draw.values({6}, {0, 0, 0, 1, 0, 1}))});
  observe("weight", weight);
}

GRADED("16.3", "a mask that changes later") {
  const Tensor weight = show("weight", apart(draw, {2, 3}));
  Tensor mask = draw.mask({2, 3}, 0.5);
  show("mask", mask.clone());
  nn::Pruning pruning({weight}, {mask});
  const NoGrad no_grad;
  mask.copy_(draw.full({2, 3}, 0));
  show("mask, later", "0 everywhere; the pruning was made before");
  pruning.apply();
  observe("weight", weight);
}
