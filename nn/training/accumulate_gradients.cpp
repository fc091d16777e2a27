// Computes the gradient of a batch that is too large for the memory, one part after another.

#include "nn/training/train_step.h"
#include "nn/training/training_checks.h"

#include <algorithm>

namespace wick::nn {

double accumulate_gradients(const LossFunction& loss, const std::vector<std::int64_t>& rows,
                            std::int64_t parts) {
  check_parts(rows, parts);
  // BEGIN SOLUTION 08.3
  const auto n = static_cast<std::int64_t>(rows.size());
  const std::int64_t count = std::min(parts, n);
  const std::int64_t all = loss.terms(rows);
  check_terms("accumulate_gradients", all);
  double total = 0;
  for (std::int64_t part = 0, begin = 0; part < count; ++part) {
    const std::int64_t end = begin + n / count + (part < n % count ? 1 : 0);
    const std::vector<std::int64_t> some(rows.begin() + begin, rows.begin() + end);
    begin = end;
    const std::int64_t terms = loss.terms(some);
    if (terms == 0) continue;
    const Tensor mean = loss(some);
    // Weighed by its share of the terms: parts of different sizes must not count the same.
    const double share = static_cast<double>(terms) / static_cast<double>(all);
    (mean * static_cast<Scalar>(share)).backward();
    total += static_cast<double>(mean.item()) * share;
  }
  return total;
  // END SOLUTION
}

}  // namespace wick::nn
