// How wrong predictions are, in one number: a mean over examples. The losses are made of other
// operations and need no kernels of their own.

#include "core/ops/losses.h"

#include "core/operands.h"
#include "core/ops.h"

#include <algorithm>

namespace wick {

// A gradient reaches each operand that requires one.
Tensor mse_loss(const Tensor& prediction, const Tensor& target) {
  check_operands("mse_loss", {&prediction, &target});
  // BEGIN SOLUTION 04.2
  // (n, 1) beside (n,) would broadcast to (n, n): every prediction beside every target.
  if (prediction.shape() != target.shape()) {
    fail<ShapeError>("mse_loss: a prediction of shape ", prediction.shape(), " and a target of ",
                     target.shape(), ": they must be equal");
  }
  const Tensor difference = prediction - target;
  return mean(difference * difference);
  // END SOLUTION
}

Tensor cross_entropy(const Tensor& logits, const Ids& labels) {
  check_cross_entropy(logits, labels);
  const auto ignored = std::count(labels.values.begin(), labels.values.end(), ignored_label);
  LabelledRows counted = ignored == 0 ? LabelledRows{logits, labels} : counted_rows(logits, labels);
  // BEGIN SOLUTION 04.3
  const std::int64_t n = counted.logits.size(0);
  const std::int64_t classes = counted.logits.size(1);
  // Element (i, label) of (n, classes) is row i * classes + label of (n * classes, 1).
  Ids& chosen = counted.labels;
  for (std::int64_t i = 0; i < n; ++i) chosen.values[i] += i * classes;
  return -mean(embedding(log_softmax(counted.logits).reshape({n * classes, 1}), chosen));
  // END SOLUTION
}

LabelledRows counted_rows(const Tensor& logits, const Ids& labels) {
  // BEGIN SOLUTION 04.4
  Ids rows;
  Ids counted;
  for (std::size_t i = 0; i < labels.values.size(); ++i) {
    if (labels.values[i] == ignored_label) continue;
    rows.values.push_back(static_cast<std::int64_t>(i));
    counted.values.push_back(labels.values[i]);
  }
  if (rows.values.empty()) {
    fail<ValueError>("cross_entropy: all ", labels.values.size(),
                     " labels are ignored: there is no mean over nothing");
  }
  rows.shape = counted.shape = Shape{static_cast<std::int64_t>(rows.values.size())};
  return {embedding(logits, rows), counted};
  // END SOLUTION
}

Tensor binary_cross_entropy_with_logits(const Tensor& logits, const Tensor& targets) {
  check_binary_cross_entropy(logits, targets);
  const Tensor t = targets.detach();  // data: no gradient reaches it
  // BEGIN SOLUTION 04.5
  // max(x, 0) - x t is x (1 - t) or -x t, without a difference of large numbers. One comparison
  // chooses the side of 0 for both terms: they have no corner, and neither has their derivative.
  const Tensor is_positive = logits > 0;
  const Tensor below = where(is_positive, -logits, logits);  // -|x|
  return mean(logits * (is_positive - t) + log1p(exp(below)));
  // END SOLUTION
}

}  // namespace wick
