#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/layout.h"

using namespace wick;
using namespace wick::scenario;

namespace {

void observe_loss(Draw& draw, const std::string& name, Tensor logits, const Tensor& targets) {
  logits.requires_grad_();
  const Tensor loss = binary_cross_entropy_with_logits(logits, targets);
  observe("loss" + name, loss);
  run_backward(loss, draw.uniform({}, 1, 3));
  observe("gradient" + name, logits.grad());
}

}  // namespace

GRADED("04.5", "one to four axes, and logits of every size, some of them 0") {
  for (const Shape& shape : {Shape{1}, Shape{6}, Shape{3, 5}, Shape{2, 3, 4}, Shape{2, 1, 3, 2}}) {
    // Below 10: what log1p adds to a larger one is near the tolerance. The next scenario asks for
    // it.
    observe_loss(draw, " of " + to_string(shape), draw.normal_permuted(shape, 1.5),
                 draw.uniform(shape));
  }
  observe_loss(draw, " of one number", draw.normal({}), draw.uniform({}));
  const double near = draw.uniform({}, 30, 50).item(), far = draw.uniform({}, 1e4, 1e5).item();
  const Tensor x = draw.values({10}, {0, 0, near, near, -near, -near, far, far, -far, -far});
  observe_loss(draw, " of every size", x, draw.values({10}, {0, 1, 0, 1, 0, 1, 0, 1, 0, 1}));
  const Tensor small = draw.uniform({3}, -1e-3, 1e-3);
  const std::int64_t many = draw.integer(257, 300);
  observe_loss(draw, " of many", draw.normal({many}), draw.uniform({many}));
  observe_loss(draw, " near 0", small, draw.values({3}, {1, 0.5, 0}));
}

GRADED("04.5", "logits that are nearly sure, in millionths") {
  Tensor logits = draw.uniform({4}, 8, 14);
  for (const int place : {1, 3}) element(logits, place) *= -1;
  logits.requires_grad_();
  const Tensor loss = binary_cross_entropy_with_logits(logits, draw.values({4}, {1, 0, 1, 0}));
  observe("loss", loss.detach() * Scalar(1e6));
  run_backward(loss, draw.uniform({}, 1e6, 3e6));
  observe("gradient", logits.grad());
  for (const double low : {15., 17.}) {
    Tensor sure = draw.uniform({1}, low, low + 3);
    sure.requires_grad_();
    const double scale = std::exp(low);
    const Tensor least = binary_cross_entropy_with_logits(sure, draw.values({1}, {1}));
    observe(concatenate("loss of a logit above ", low, ", times exp of that"),
            least.detach() * static_cast<Scalar>(scale));
    run_backward(least, draw.uniform({}, scale, 3 * scale));
    observe(concatenate("gradient of a logit above ", low, ", times exp of that"), sure.grad());
  }
}
