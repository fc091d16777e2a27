// The default of each function of Backend that a device may do in one pass. A default is composed
// of the other functions, by operations on tensors without history.

#include "core/attention.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/ops.h"
#include "core/ops/chunked_attention.h"

#include <algorithm>

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

// Convolutions: the columns of some images at a time, as one matrix each.

namespace {

constexpr std::int64_t columns_at_once = std::int64_t{1} << 24;  // numbers

// Calls body(begin, end) for images begin..end-1 of x, whose columns are in memory together.
template <typename Body>
void some_images(const Shape& columns, const Body& body) {
  const std::int64_t of_one = std::max<std::int64_t>(columns[1] * columns[2], 1);
  const std::int64_t count = std::max<std::int64_t>(columns_at_once / of_one, 1);
  for (std::int64_t begin = 0; begin < columns[0]; begin += count) {
    body(begin, std::min(begin + count, columns[0]));
  }
}

// The shape of the columns of all images, of which a result y (b, out, oh, ow) is made.
Shape columns_of(const Shape& y, const Shape& weight) {
  return Shape{y[0], weight[1] * weight[2] * weight[3], y[2] * y[3]};
}

Tensor as_matrices(const Array& y) {
  const Shape& shape = y.shape();
  return Tensor(y).reshape({shape[0], shape[1], shape[2] * shape[3]});
}

}  // namespace

void Backend::conv2d(const Array& x, const Array& weight, const Array& bias, const Window& window,
                     Array& y) {
  if (y.numel() == 0) return;
  const Shape columns = columns_of(y.shape(), weight.shape());
  const Tensor rows = Tensor(weight).reshape({weight.shape()[0], columns[1]});
  Tensor output = as_matrices(y);
  some_images(columns, [&](std::int64_t begin, std::int64_t end) {
    // (out, c kh kw) x (b, c kh kw, oh ow) -> (b, out, oh ow)
    Tensor part = wick::matmul(rows, wick::unfold(Tensor(x).slice(0, begin, end), window));
    if (bias.buffer) part = part + Tensor(bias).unsqueeze(1);
    output.slice(0, begin, end).copy_(part);
  });
}

void Backend::conv2d_dx(const Array& dy, const Array& weight, const Window& window, Array& dx) {
  if (dx.numel() == 0) return;
  const Shape columns = columns_of(dy.shape(), weight.shape());
  const Tensor rows = Tensor(weight).reshape({weight.shape()[0], columns[1]});
  const Tensor of_columns = as_matrices(dy);
  Tensor output(dx);
  some_images(columns, [&](std::int64_t begin, std::int64_t end) {
    // (c kh kw, out) x (b, out, oh ow) -> (b, c kh kw, oh ow)
    const Tensor part = wick::matmul(rows.transpose(0, 1), of_columns.slice(0, begin, end));
    output.slice(0, begin, end).copy_(wick::fold(part, window, dx.shape()[2], dx.shape()[3]));
  });
}

void Backend::conv2d_dweight(const Array& dy, const Array& x, const Window& window,
                             Array& dweight) {
  if (dweight.numel() == 0) return;
  const Shape columns = columns_of(dy.shape(), dweight.shape());
  const Tensor of_columns = as_matrices(dy);
  Tensor output = Tensor(dweight).reshape({dweight.shape()[0], columns[1]});
  fill(dweight, 0);
  some_images(columns, [&](std::int64_t begin, std::int64_t end) {
    // (b, out, oh ow) x (b, oh ow, c kh kw) -> (b, out, c kh kw)
    const Tensor part = wick::unfold(Tensor(x).slice(0, begin, end), window);
    output.copy_(output +
                 sum(wick::matmul(of_columns.slice(0, begin, end), part.transpose(1, 2)), 0));
  });
}

// Attention: some queries at a time against all keys. Only a chunk of the scores is in memory, but
// all factors of dropout, whose stream of random numbers runs through the heads one after another.

namespace {

constexpr std::int64_t queries_at_once = 256;

ChunkedAttention chunked(const AttentionProblem& problem) {
  ChunkedAttention all;
  all.q = Tensor(problem.q);
  all.k = Tensor(problem.k);
  all.v = Tensor(problem.v);
  if (problem.mask.buffer) all.mask = Tensor(problem.mask);
  if (problem.bias.buffer) all.bias = Tensor(problem.bias);
  if (problem.dropout > 0) {
    const Shape scores = all.q.shape().with(all.q.dim() - 1, all.k.size(-2));
    all.dropout = dropout_factors(problem, scores);
  }
  all.scale = problem.scale;
  all.causal = problem.causal;
  return all;
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
  const ChunkedAttention all = chunked(problem);
  Tensor output(y);
  Tensor log_sum_of_all(log_sums);
  const std::int64_t t = all.q.size(-2);
  for (std::int64_t first = 0; first < t; first += queries_at_once) {
    const Tokens queries{first, std::min(first + queries_at_once, t)};
    const ChunkedAttention::Sums sums = all.over_keys(queries, all.k.size(-2));
    // Divided at the end: shares are rounded, and those of 49 equal keys do not sum to 1.
    output.slice(-2, first, queries.end).copy_(sums.mixed / sums.weights);
    log_sum_of_all.slice(-1, first, queries.end)
        .copy_((log(sums.weights) + sums.largest).squeeze(-1));
  }
}

void Backend::attention_backward(const AttentionProblem& problem, const Array& y,
                                 const Array& log_sums, const Array& dy,
                                 AttentionGradients& gradients) {
  for (Array* gradient : {&gradients.q, &gradients.k, &gradients.v}) fill(*gradient, 0);
  if (log_sums.numel() == 0) return;
  const ChunkedAttention all = chunked(problem);
  const Tokens keys{0, all.k.size(-2)};
  Tensor dq(gradients.q), dk(gradients.k), dv(gradients.v);
  const Tensor y_dy = sum(Tensor(y) * Tensor(dy), -1, true);
  const std::int64_t t = all.q.size(-2);
  for (std::int64_t first = 0; first < t; first += queries_at_once) {
    const std::int64_t end = std::min(first + queries_at_once, t);
    const Tensor q = all.q.slice(-2, first, end);
    const Tensor dy_here = Tensor(dy).slice(-2, first, end);
    const Tensor log_sum = Tensor(log_sums).slice(-1, first, end).unsqueeze(-1);
    const Tensor weights = exp(all.scores({first, end}, keys) - log_sum);
    Tensor mixed = weights;
    Tensor dweights = wick::matmul(dy_here, all.v.transpose(-2, -1));
    if (problem.dropout > 0) {
      const Tensor factor = all.dropout.slice(-2, first, end);
      mixed = mixed * factor;
      dweights = dweights * factor;
    }
    const Tensor dscores = weights * (dweights - y_dy.slice(-2, first, end));
    dq.slice(-2, first, end).copy_(wick::matmul(dscores, all.k) * problem.scale);
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
