// The rules of attention with its t x s scores in memory. They are made of operations that can be
// differentiated again: grad() with create_graph runs them.

#include "core/attention.h"
#include "core/backend.h"
#include "core/gradients.h"

#include <limits>

namespace wick {

namespace {

// The factor by which dropout multiplied each weight.
Tensor kept(const Shape& weights, const AttentionProblem& problem, Device device) {
  const Scalar dropout = problem.dropout;
  Array uniform = empty_array(weights, device);
  backend(device).random(Distribution::Uniform, problem.seed, problem.first_block, uniform);
  return (Tensor(uniform) >= dropout) * (dropout < 1 ? 1 / (1 - dropout) : 0);
}

}  // namespace

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

  // y = (weights * kept) v
  Tensor mixed = weights;
  Tensor dweights = matmul(dy, v.transpose(-2, -1));
  if (problem.dropout > 0) {
    const Tensor factor = kept(dweights.shape(), problem, q.device());
    mixed = mixed * factor;
    dweights = dweights * factor;
  }
  const Tensor dscores = softmax_dx(weights, dweights, scores.dim() - 1);
  return {matmul(dscores, k) * scale, matmul(dscores.transpose(-2, -1), q) * scale,
          matmul(mixed.transpose(-2, -1), dy), dscores};
}

}  // namespace wick
