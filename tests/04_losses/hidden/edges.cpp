#include "core/plain/log_softmax.h"
#include "tests/04_losses/public/labels.h"
#include "tools/grade/scenario/not_numbers.h"
#include "tools/grade/scenario/rows.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what chapter 04's functions are called with: see tests/04_losses/edges.toml.

GRADED("04.1", "the two greatest scores nearly equal") {
  const double greatest =
      draw.uniform({}, 760, 900).item();  // exp overflows, and of -greatest is 0
  observe_row(plain::log_softmax_row, "log_softmax",
              {greatest, draw.normal({}).item(), greatest * (1 - 1e-9), greatest * (1 - 1e-12)}, 3);
}

GRADED("04.2", "infinities, NaN, large numbers, and one target for many rows") {
  const Tensor target = stretched(draw.normal({1, 3}), 4);
  observe("one target", mse_loss(draw.normal({4, 3}), target));
  observe_error("a column for a row", [&] { mse_loss(draw.normal({1, 6}), draw.normal({6, 1})); });
  observe("large", mse_loss(draw.normal({4, 3}, 1e100), draw.normal({4, 3}, 1e100)));
  for (const double odd : {no_bound, not_a_number}) {
    const Tensor x = with_numbers(draw.normal({4, 3}), {{5, odd}});
    observe_with_nan("prediction of " + std::to_string(odd), mse_loss(x, target));
    observe_with_nan("target of " + std::to_string(odd), mse_loss(target, x));
  }
}

GRADED("04.2", "gradients of both, twice") {
  const Tensor prediction = differentiable(draw.normal({3, 2}));
  const Tensor target = differentiable(draw.normal({3, 2}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(mse_loss(prediction, target), draw.normal({}));
    observe("dprediction " + time, prediction.grad());
    observe("dtarget " + time, target.grad());
  }
}

GRADED("04.3", "one class, near ties, and one row many times") {
  observe("one class, in billionths", cross_entropy(draw.normal({1, 1}), ids_of({0})) * 1e9);
  const Ids labels = ids_of({1, draw.integer(0, 2), 1});
  observe("one row", cross_entropy(stretched(draw.normal({1, 3}), 3), labels));
  const double greatest = draw.uniform({}, 1, 900).item();
  observe("near ties",
          cross_entropy(draw.values({1, 2}, {greatest, greatest * (1 - 1e-12)}), ids_of({1})));
}

GRADED("04.3", "gradients of scores, twice") {
  const Tensor logits = differentiable(draw.normal({2, 3}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(cross_entropy(logits, ids_of({2, 0})), draw.normal({}));
    observe("dlogits " + time, logits.grad());
  }
}

GRADED("04.4", "ignored rows of infinities and NaN, twice") {
  const std::int64_t label = draw.integer(0, 2);
  const std::vector<std::int64_t> ignored{label, ignored_label, 0, ignored_label};
  const Tensor logits = differentiable(with_numbers(
      draw.normal({4, 3}), {{3, -no_bound}, {4, no_bound}, {5, not_a_number}, {10, not_a_number}}));
  for (const std::string time : {"once", "twice"}) {
    const Tensor loss = cross_entropy(logits, ids_of(ignored));
    observe("loss " + time, loss);
    run_backward(loss, draw.normal({}));
    observe("dlogits " + time, logits.grad());
  }
}

GRADED("04.4", "ignored rows of large numbers, twice") {
  const std::vector<std::int64_t> ignored{2, ignored_label, 0, ignored_label};
  const Tensor logits = differentiable(with_numbers(
      draw.normal({4, 3}), {{3, -1e308}, {4, 1e300}, {9, 1e5}, {10, -1e200}, {11, 1e308}}));
  for (const std::string time : {"once", "twice"}) {
    const Tensor loss = cross_entropy(logits, ids_of(ignored));
    observe("loss " + time, loss);
    run_backward(loss, draw.normal({}));
    observe("dlogits " + time, logits.grad());
  }
  observe("one row many times", cross_entropy(stretched(draw.normal({1, 3}), 4), ids_of(ignored)));
}

GRADED("04.5", "one row, one many times, and targets that lie otherwise") {
  const std::int64_t n = draw.integer(2, 5);
  const Tensor row = draw.normal({1, n}), many = stretched(row, n), targets = draw.uniform({1, n});
  observe("one row", binary_cross_entropy_with_logits(row, targets));
  observe("one many times", binary_cross_entropy_with_logits(many, stretched(targets, n)));
  Tensor permuted = draw.normal_permuted({n, n});
  permuted.copy_(draw.uniform({n, n}));
  observe("alike", binary_cross_entropy_with_logits(draw.normal_permuted({n, n}), permuted));
}

GRADED("04.5", "gradients of logits, twice") {
  const Tensor logits = differentiable(draw.normal({2, 3}));
  for (const std::string time : {"once", "twice"}) {
    const Tensor targets = differentiable(draw.uniform({2, 3}));
    run_backward(binary_cross_entropy_with_logits(logits, targets), draw.normal({}));
    observe("dlogits " + time, logits.grad());
    observe("targets with a gradient, " + time, targets.grad().defined() ? 1 : 0);
  }
}
