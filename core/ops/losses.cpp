#include "core/autograd/record.h"
#include "core/ops.h"

namespace wick {

Tensor cross_entropy(const Tensor& logits, const Ids& labels) {
  check_operands("cross_entropy", {&logits});
  if (logits.dim() != 2 || labels.shape != Shape{logits.size(0)}) {
    fail<ShapeError>("cross_entropy: logits ", logits.shape(), " with labels ", labels.shape,
                     ": they must be (n, classes) and (n,)");
  }
  if (logits.numel() == 0) {
    fail<ShapeError>("cross_entropy: logits of shape ", logits.shape(),
                     ": there is no mean over nothing");
  }
  const std::int64_t n = logits.size(0);
  const std::int64_t classes = logits.size(1);
  check_ids("cross_entropy", labels, classes);
  // Element (i, label) of (n, classes) is row i * classes + label of (n * classes, 1).
  Ids chosen = labels;
  for (std::int64_t i = 0; i < n; ++i) chosen.values[i] += i * classes;
  return -mean(embedding(log_softmax(logits).reshape({n * classes, 1}), chosen));
}

Tensor mse_loss(const Tensor& prediction, const Tensor& target) {
  check_operands("mse_loss", {&prediction, &target});
  if (prediction.shape() != target.shape()) {
    fail<ShapeError>("mse_loss: a prediction of shape ", prediction.shape(), " and a target of ",
                     target.shape(), ": they must be equal");
  }
  const Tensor difference = prediction - target;
  return mean(difference * difference);
}

}  // namespace wick
