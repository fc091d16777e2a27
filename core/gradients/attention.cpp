// The rules of attention with its t x s scores in memory. They are made of operations that can be
// differentiated again: grad() with create_graph runs them.

#include "core/attention.h"
#include "core/backend.h"
#include "core/gradients.h"

#include <limits>

namespace wick {

Tensor dropout_factors(const AttentionProblem& problem, const Shape& shape) {
  const Device device = problem.q.device();
  Array uniform = empty_array(shape, device);
  backend(device).random(Distribution::Uniform, problem.seed, problem.first_block, uniform);
  const Scalar factor = problem.dropout < 1 ? 1 / (1 - problem.dropout) : 0;
  return (Tensor(uniform) >= problem.dropout) * factor;
}

std::array<Tensor, 4> attention_gradients(const Tensor& dy, const Tensor& q, const Tensor& k,
                                          const Tensor& v, const Tensor& mask, const Tensor& bias,
                                          const AttentionProblem& problem) {
  constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();
  const Scalar scale = problem.scale;
  Tensor scores = matmul(q, k.transpose(-2, -1)) * scale;
  if (bias.defined()) scores = scores + bias;
  if (mask.defined()) scores = masked_fill(scores, mask == 0, -infinity);
  if (problem.causal) {
    const Tensor allowed = tril(ones({q.size(-2), k.size(-2)}, q.device()));
    scores = masked_fill(scores, allowed == 0, -infinity);
  }
  const Tensor weights = softmax(scores, -1);

  // y = (weights * factor) v
  Tensor mixed = weights;
  Tensor dweights = matmul(dy, v.transpose(-2, -1));
  if (problem.dropout > 0) {
    const Tensor factor = dropout_factors(problem, weights.shape());
    mixed = mixed * factor;
    dweights = dweights * factor;
  }
  const Tensor dscores = softmax_dx(weights, dweights, scores.dim() - 1);
  return {matmul(dscores, k) * scale, matmul(dscores.transpose(-2, -1), q) * scale,
          matmul(mixed.transpose(-2, -1), dy), dscores};
}

}  // namespace wick
