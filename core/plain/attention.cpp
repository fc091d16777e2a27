// Attention one query at a time: a row of t x s scores lives no longer than its query needs it.

#include "core/attention.h"

#include "core/philox.h"
#include "core/plain/backend.h"
#include "core/plain/cursor.h"

#include <cmath>
#include <limits>
#include <vector>

namespace wick {

namespace {

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

// The matrices of one element of the leading axes after the other: of one head of one sequence.
class Slices {
 public:
  explicit Slices(const AttentionProblem& problem)
      : problem_(problem), q_(problem.q), k_(problem.k), v_(problem.v) {
    const int rank = problem.q.dim();
    t = problem.q.shape()[rank - 2];
    s = problem.k.shape()[rank - 2];
    d_k = problem.q.shape()[rank - 1];
    d_v = problem.v.shape()[rank - 1];
    count = t * d_k == 0 ? 0 : problem.q.numel() / (t * d_k);
    if (problem.mask.buffer) mask_.emplace_back(problem.mask);
    if (problem.bias.buffer) bias_.emplace_back(problem.bias);
  }

  void next() {
    ++done_;
    for (Matrix* matrix : {&q_, &k_, &v_}) matrix->start.next();
    for (Matrix& matrix : mask_) matrix.start.next();
    for (Matrix& matrix : bias_) matrix.start.next();
  }

  Scalar q(std::int64_t i, std::int64_t a) const { return q_.at(i, a); }
  Scalar k(std::int64_t j, std::int64_t a) const { return k_.at(j, a); }
  Scalar v(std::int64_t j, std::int64_t a) const { return v_.at(j, a); }

  // Where the bias's element (i, j) lies behind the array's first.
  std::int64_t bias_offset(std::int64_t i, std::int64_t j) const { return bias_[0].offset(i, j); }

  // -infinity where query i may not attend to key j.
  Scalar score(std::int64_t i, std::int64_t j) const {
    if (problem_.causal && j > i) return -infinity;
    if (!mask_.empty() && mask_[0].at(i, j) == 0) return -infinity;
    Scalar dot = 0;
    for (std::int64_t a = 0; a < d_k; ++a) dot += q(i, a) * k(j, a);
    return dot * problem_.scale + (bias_.empty() ? 0 : bias_[0].at(i, j));
  }

  // What dropout multiplies the weight of key j for query i by.
  Scalar kept(std::int64_t i, std::int64_t j) const {
    if (problem_.dropout == 0) return 1;
    const std::int64_t element = (done_ * t + i) * s + j;
    const auto words = philox_block(problem_.seed, problem_.first_block + element / 4);
    if (uniform_from<Scalar>(words[element % 4]) < problem_.dropout) return 0;
    return 1 / (1 - problem_.dropout);
  }

  std::int64_t count, t, s, d_k, d_v;

 private:
  struct Matrix {
    explicit Matrix(const Array& x)
        : data(x.data()),
          row(x.strides()[x.dim() - 2]),
          column(x.strides()[x.dim() - 1]),
          start(x.shape(), x.strides(), x.dim() - 2) {}

    std::int64_t offset(std::int64_t i, std::int64_t j) const {
      return start.offset() + i * row + j * column;
    }
    Scalar at(std::int64_t i, std::int64_t j) const { return data[offset(i, j)]; }

    const Scalar* data;
    std::int64_t row;
    std::int64_t column;
    Cursor start;
  };

  const AttentionProblem& problem_;
  Matrix q_, k_, v_;
  std::vector<Matrix> mask_, bias_;  // one or none
  std::int64_t done_ = 0;
};

// Softmax as the keys come: when a score beats the largest so far, what was summed up shrinks.
Scalar attend(const Slices& slices, std::int64_t i, Scalar* y) {
  Scalar largest = -infinity;
  Scalar sum = 0;
  std::fill_n(y, slices.d_v, Scalar(0));
  for (std::int64_t j = 0; j < slices.s; ++j) {
    const Scalar score = slices.score(i, j);
    if (score == -infinity) continue;
    if (score > largest) {
      const Scalar shrink = std::exp(largest - score);
      sum *= shrink;
      for (std::int64_t a = 0; a < slices.d_v; ++a) y[a] *= shrink;
      largest = score;
    }
    const Scalar weight = std::exp(score - largest);
    sum += weight;
    const Scalar kept = weight * slices.kept(i, j);
    for (std::int64_t a = 0; a < slices.d_v; ++a) y[a] += kept * slices.v(j, a);
  }
  for (std::int64_t a = 0; a < slices.d_v; ++a) y[a] /= sum;
  return largest + std::log(sum);
}

}  // namespace

void PlainBackend::attention(const AttentionProblem& problem, Array& y, Array& log_sums) {
  Slices slices(problem);
  Scalar* to = y.data();
  Scalar* log_sum = log_sums.data();
  for (std::int64_t n = 0; n < slices.count; ++n, slices.next()) {
    for (std::int64_t i = 0; i < slices.t; ++i, to += slices.d_v)
      *log_sum++ = attend(slices, i, to);
  }
}

void PlainBackend::attention_backward(const AttentionProblem& problem, const Array& y,
                                      const Array& log_sums, const Array& dy,
                                      AttentionGradients& gradients) {
  Slices slices(problem);
  for (Array* gradient : {&gradients.q, &gradients.k, &gradients.v}) fill(*gradient, 0);
  const std::int64_t s = slices.s, d_k = slices.d_k, d_v = slices.d_v;
  for (std::int64_t n = 0; n < slices.count; ++n, slices.next()) {
    Scalar* const dk = gradients.k.data() + n * s * d_k;
    Scalar* const dv = gradients.v.data() + n * s * d_v;
    for (std::int64_t i = 0; i < slices.t; ++i) {
      const std::int64_t row = n * slices.t + i;
      const Scalar* const dy_i = dy.data() + row * d_v;
      const Scalar* const y_i = y.data() + row * d_v;
      Scalar* const dq_i = gradients.q.data() + row * d_k;
      // The sum over keys of weight times its gradient, which softmax's rule subtracts: y has it.
      Scalar y_dy = 0;
      for (std::int64_t a = 0; a < d_v; ++a) y_dy += y_i[a] * dy_i[a];
      for (std::int64_t j = 0; j < s; ++j) {
        const Scalar score = slices.score(i, j);
        if (score == -infinity) continue;
        const Scalar weight = std::exp(score - log_sums.data()[row]);
        const Scalar kept = slices.kept(i, j);
        Scalar dweight = 0;
        for (std::int64_t a = 0; a < d_v; ++a) {
          dv[j * d_v + a] += weight * kept * dy_i[a];
          dweight += dy_i[a] * slices.v(j, a);
        }
        const Scalar dscore = weight * (kept * dweight - y_dy);
        if (gradients.bias.buffer) gradients.bias.data()[slices.bias_offset(i, j)] += dscore;
        for (std::int64_t a = 0; a < d_k; ++a) {
          dq_i[a] += dscore * problem.scale * slices.k(j, a);
          dk[j * d_k + a] += dscore * problem.scale * slices.q(i, a);
        }
      }
    }
  }
}

}  // namespace wick
