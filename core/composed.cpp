// The default of each function of Backend that a device may do in one pass. A default is composed
// of the other functions, by operations on tensors without history.

#include "core/attention.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/ops.h"

#include <algorithm>
#include <limits>

namespace wick {

Array Backend::gelu_dx(Unary form, const Array& x, const Array& dy) {
  const Gelu of_ops = form == Unary::GeluErf ? Gelu::Erf : Gelu::Tanh;
  return wick::gelu_dx(Tensor(dy), Tensor(x), of_ops).array();
}

Array Backend::softmax_dx(const Array& y, const Array& dy) {
  return wick::softmax_dx(Tensor(y), Tensor(dy), y.dim() - 1).array();
}

Array Backend::log_softmax_dx(const Array& y, const Array& dy) {
  return wick::log_softmax_dx(Tensor(y), Tensor(dy), y.dim() - 1).array();
}

// Each pass joins the sums of two neighbouring stretches: 1 element, 2, 4, .. A product with a
// triangle of ones would multiply infinities by 0.
void Backend::cumsum(const Array& x, bool reverse, Array& y) {
  Tensor sums(x);
  const std::int64_t n = sums.size(-1);
  for (std::int64_t length = 1; length < n; length *= 2) {
    const Tensor longer = sums.slice(-1, 0, n - length) + sums.slice(-1, length, n);
    sums = reverse ? concat({longer, sums.slice(-1, n - length, n)}, -1)
                   : concat({sums.slice(-1, 0, length), longer}, -1);
  }
  copy(sums.array(), y);
}

void Backend::adam_step(const AdamStep& step, const Array& gradient, Array& mean, Array& square,
                        Array& parameter) {
  const Tensor dx(gradient);
  Tensor x(parameter);
  if (step.kept != 1) x.copy_(x * step.kept);
  const Tensor m = Tensor(mean) * step.beta1 + dx * step.gradient_share;
  const Tensor v = Tensor(square) * step.beta2 + dx * dx * step.square_share;
  x.copy_(x - m / (sqrt(v) / step.root + step.eps) * step.rate);
  mean = m.array();
  square = v.array();
}

// Attention: some queries at a time against all keys. Only a chunk of the scores is in memory,
// except under dropout, whose stream of random numbers runs through the heads one after another.

namespace {

constexpr std::int64_t queries_at_once = 256;
constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

std::int64_t chunk_of(const AttentionProblem& problem) {
  const std::int64_t t = problem.q.shape()[problem.q.dim() - 2];
  return problem.dropout > 0 ? std::max<std::int64_t>(t, 1) : queries_at_once;
}

// (.., end - first, s)
Tensor scores_of(const AttentionProblem& problem, std::int64_t first, std::int64_t end) {
  const Tensor k(problem.k);
  const Tensor q = Tensor(problem.q).slice(-2, first, end);
  Tensor scores = matmul(q, k.transpose(-2, -1)) * problem.scale;
  if (problem.bias.buffer) scores = scores + Tensor(problem.bias).slice(-2, first, end);
  if (problem.mask.buffer) {
    const Tensor mask = Tensor(problem.mask).slice(-2, first, end);
    scores = masked_fill(scores, mask == 0, -infinity);
  }
  if (problem.causal) {
    const Tensor allowed = tril(ones({end - first, k.size(-2)}, k.device()), first);
    scores = masked_fill(scores, allowed == 0, -infinity);
  }
  return scores;
}

// Adds x to `stretched`: the numbers of a broadcast axis are summed.
void add_to_stretched(const Tensor& x, const Array& stretched) {
  Tensor total = x;
  Layout distinct = stretched.layout;
  for (int axis = 0; axis < stretched.dim(); ++axis) {
    if (stretched.strides()[axis] != 0 || stretched.shape()[axis] == 1) continue;
    total = sum(total, axis, true);
    distinct.shape = distinct.shape.with(axis, 1);
  }
  Tensor target(stretched.view(distinct));
  target.copy_(target + total);
}

}  // namespace

void Backend::attention(const AttentionProblem& problem, Array& y, Array& log_sums) {
  if (log_sums.numel() == 0) return;
  const Tensor v(problem.v);
  Tensor output(y);
  Tensor log_sum_of_all(log_sums);
  const std::int64_t t = problem.q.shape()[problem.q.dim() - 2];
  const std::int64_t chunk = chunk_of(problem);
  for (std::int64_t first = 0; first < t; first += chunk) {
    const std::int64_t end = std::min(first + chunk, t);
    const Tensor scores = scores_of(problem, first, end);
    // The largest score of a query without a key is -infinity, which cannot be subtracted.
    const Tensor largest =
        clamp(max(scores, -1, true), std::numeric_limits<Scalar>::lowest(), infinity);
    const Tensor exponentials = exp(scores - largest);
    const Tensor sums = sum(exponentials, -1, true);
    Tensor mixed = exponentials;
    if (problem.dropout > 0) mixed = mixed * dropout_factors(problem, mixed);
    // Divided at the end: shares are rounded, and those of 49 equal keys do not sum to 1.
    output.slice(-2, first, end).copy_(wick::matmul(mixed, v) / sums);
    log_sum_of_all.slice(-1, first, end).copy_((log(sums) + largest).squeeze(-1));
  }
}

void Backend::attention_backward(const AttentionProblem& problem, const Array& y,
                                 const Array& log_sums, const Array& dy,
                                 AttentionGradients& gradients) {
  for (Array* gradient : {&gradients.q, &gradients.k, &gradients.v}) fill(*gradient, 0);
  if (log_sums.numel() == 0) return;
  const Tensor k(problem.k), v(problem.v);
  Tensor dq(gradients.q), dk(gradients.k), dv(gradients.v);
  const Tensor y_dy = sum(Tensor(y) * Tensor(dy), -1, true);
  const std::int64_t t = problem.q.shape()[problem.q.dim() - 2];
  const std::int64_t chunk = chunk_of(problem);
  for (std::int64_t first = 0; first < t; first += chunk) {
    const std::int64_t end = std::min(first + chunk, t);
    const Tensor q = Tensor(problem.q).slice(-2, first, end);
    const Tensor dy_here = Tensor(dy).slice(-2, first, end);
    const Tensor log_sum = Tensor(log_sums).slice(-1, first, end).unsqueeze(-1);
    const Tensor weights = exp(scores_of(problem, first, end) - log_sum);
    Tensor mixed = weights;
    Tensor dweights = wick::matmul(dy_here, v.transpose(-2, -1));
    if (problem.dropout > 0) {
      const Tensor factor = dropout_factors(problem, weights);
      mixed = mixed * factor;
      dweights = dweights * factor;
    }
    const Tensor dscores = weights * (dweights - y_dy.slice(-2, first, end));
    dq.slice(-2, first, end).copy_(wick::matmul(dscores, k) * problem.scale);
    dk.copy_(dk + wick::matmul(dscores.transpose(-2, -1), q) * problem.scale);
    dv.copy_(dv + wick::matmul(mixed.transpose(-2, -1), dy_here));
    if (gradients.bias.buffer) {
      const int rows = gradients.bias.dim() - 2;
      add_to_stretched(dscores,
                       gradients.bias.view(slice(gradients.bias.layout, rows, first, end)));
    }
  }
}

}  // namespace wick
