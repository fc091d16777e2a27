// Chapter 11, Embeddings: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 11
// In the framework this file is nn/positions/learned_positions.cpp.

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
  throw NotImplemented("11.4 learned positions: see modules/11_embeddings/README.md");
}

void LearnedPositions::members(Members& visit) { visit("weight", weight); }

}  // namespace wick::nn
