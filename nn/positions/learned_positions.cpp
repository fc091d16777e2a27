// Learned positions: a table with one row for each position, added to the tokens.

#include "nn/positions/learned_positions.h"

#include "nn/positions/position_checks.h"

namespace wick::nn {

LearnedPositions::LearnedPositions(std::int64_t max_tokens, std::int64_t features) {
  if (max_tokens < 1 || features < 1) {
    fail<ValueError>("learned_positions: ", max_tokens, " positions of ", features,
                     " features: both must be positive");
  }
  weight = (randn(Shape{max_tokens, features}) * Scalar(0.02)).requires_grad_();
}

Tensor LearnedPositions::forward(const Tensor& x, std::int64_t first) const {
  if (!weight.defined()) return x;
  check_learned_positions(x, weight, first);
  // BEGIN SOLUTION 11.4
  const std::int64_t end = first + x.size(-2);
  if (first < 0 || end > weight.size(0)) {
    fail<ValueError>("learned_positions: positions ", first, " to ", end - 1, ": only ",
                     weight.size(0), " were learned");
  }
  return x + weight.slice(0, first, end);
  // END SOLUTION
}

void LearnedPositions::members(Members& visit) { visit("weight", weight); }

}  // namespace wick::nn
