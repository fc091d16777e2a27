// What a model can learn from another one's probabilities.

#include "nn/compression/distillation.h"

#include "nn/compression/compression_checks.h"

namespace wick::nn {

Tensor distillation_loss(const Tensor& logits, const Tensor& teacher, const Ids& labels,
                         double temperature, double share) {
  check_distillation(logits, teacher, temperature, share);
  // BEGIN SOLUTION 16.6
  if (share == 0) return cross_entropy(logits, labels);
  const auto t = static_cast<Scalar>(temperature);
  const Tensor wanted = log_softmax(teacher.detach() / t);
  // exp is 0 where the logarithm is low, and 0 times a finite number is 0. log(softmax) is not
  // finite.
  const Tensor divergence = sum(exp(wanted) * (wanted - log_softmax(logits / t)), -1);
  const Tensor soft = mean(divergence) * static_cast<Scalar>(share * temperature * temperature);
  if (share == 1) return soft;
  return soft + cross_entropy(logits, labels) * static_cast<Scalar>(1 - share);
  // END SOLUTION
}

}  // namespace wick::nn
