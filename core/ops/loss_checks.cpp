// What the losses ask of their operands.

#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/ops.h"
#include "core/ops/losses.h"

namespace wick {

void check_cross_entropy(const Tensor& logits, const Ids& labels) {
  check_operands("cross_entropy", {&logits});
  if (logits.dim() != 2 || labels.shape != Shape{logits.size(0)}) {
    fail<ShapeError>("cross_entropy: logits ", logits.shape(), " with labels ", labels.shape,
                     ": they must be (n, classes) and (n,)");
  }
  const std::int64_t n = logits.size(0);
  const std::int64_t classes = logits.size(1);
  if (static_cast<std::int64_t>(labels.values.size()) != n) {
    fail<ShapeError>("cross_entropy: labels of shape ", labels.shape, " hold ",
                     labels.values.size(), " values: there must be ", n);
  }
  if (logits.numel() == 0) {
    fail<ShapeError>("cross_entropy: logits of shape ", logits.shape(),
                     ": there is no mean over nothing");
  }
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t label = labels.values[i];
    if (label == ignored_label || (label >= 0 && label < classes)) continue;
    fail<ValueError>("cross_entropy: label ", label, " at position ", i,
                     ": labels must be from 0 to ", classes - 1, ", or ignored_label, ",
                     ignored_label);
  }
}

void check_binary_cross_entropy(const Tensor& logits, const Tensor& targets) {
  constexpr const char* name = "binary_cross_entropy_with_logits";
  check_operands(name, {&logits, &targets});
  if (logits.shape() != targets.shape()) {
    fail<ShapeError>(name, ": logits of shape ", logits.shape(), " and targets of ",
                     targets.shape(), ": they must be equal");
  }
  if (logits.numel() == 0) {
    fail<ShapeError>(name, ": logits of shape ", logits.shape(), ": there is no mean over nothing");
  }
  const NoGrad no_grad;
  const Tensor is_probability = (targets >= 0) * (targets <= 1);  // 0 also where a target is NaN
  if (targets.device() != Device::Cpu) {
    backend(targets.device())
        .expect_zeros((is_probability != 1).array(),
                      "binary_cross_entropy_with_logits: a target is outside 0..1: targets must be "
                      "probabilities, from 0 to 1");
    return;
  }
  const std::vector<Scalar> found = is_probability.to_vector();
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i] == 1) continue;
    fail<ValueError>(name, ": target ", targets.to_vector()[i], " at position ", i,
                     ": targets must be probabilities, from 0 to 1");
  }
}

}  // namespace wick
