#include "core/attention.h"

#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/observer.h"
#include "core/ops/one_pass.h"
#include "core/option.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace wick {

namespace {

// x stretched to `shape`, whose last two extents are those of x: x itself if the numbers of a row
// are neighbours and rows do not overlap, else a copy.
Array with_rows(const Tensor& x, const Shape& shape) {
  const bool neighbours = x.size(-1) == 1 || x.strides()[x.dim() - 1] == 1;
  const bool apart = x.size(-2) == 1 || x.strides()[x.dim() - 2] >= x.size(-1);
  return expanded(neighbours && apart ? x.array() : contiguous(x.array()), shape);
}

AttentionProblem problem_of(const Tensor& q, const Tensor& k, const Tensor& v,
                            const AttentionOptions& options) {
  constexpr const char* name = "attention";
  const Shape of_queries_and_keys =
      broadcast_shapes(q.shape().without_matrix(), k.shape().without_matrix(), name);
  const Shape batch = broadcast_shapes(of_queries_and_keys, v.shape().without_matrix(), name);
  const std::int64_t t = q.size(-2);
  const std::int64_t s = k.size(-2);
  AttentionProblem problem;
  problem.q = with_rows(q, batch.with_matrix(t, q.size(-1)));
  problem.k = with_rows(k, batch.with_matrix(s, k.size(-1)));
  problem.v = with_rows(v, batch.with_matrix(s, v.size(-1)));
  const Shape scores = batch.with_matrix(t, s);
  if (options.mask.defined()) problem.mask = expanded(options.mask.array(), scores);
  if (options.bias.defined()) problem.bias = expanded(options.bias.array(), scores);
  const double scale = options.scale == 0 ? 1 / std::sqrt(q.size(-1)) : options.scale;
  problem.scale = static_cast<Scalar>(scale / options.temperature);
  problem.causal = options.causal;
  problem.dropout = static_cast<Scalar>(options.dropout);
  if (options.dropout > 0) {
    problem.seed = default_generator().seed();
    problem.first_block = default_generator().advance(scores.numel());
  }
  return problem;
}

// The parts of the forward pass that backward needs. The rules of the four inputs share one object.
class Backward {
 public:
  enum Input { Q, K, V, Bias };

  Backward(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionOptions& options,
           AttentionProblem problem, Array log_sums)
      : q_(q), k_(k), v_(v), problem_(std::move(problem)), log_sums_(std::move(log_sums)) {
    if (options.mask.defined()) mask_.emplace(options.mask);
    if (options.bias.defined()) bias_.emplace(options.bias);
  }

  Tensor gradient(Input input, const Tensor& y, const Tensor& dy) {
    if (grad_enabled()) return differentiable(dy)[input];
    expect_unchanged();
    return gradients_.take(input, dy, [&](std::array<Tensor, 4>& all) { compute(y, dy, all); });
  }

 private:
  // Reading a Saved tensor fails if it was changed in place since the forward pass.
  void expect_unchanged() const {
    for (const Saved* saved : {&q_, &k_, &v_}) {
      static_cast<void>(static_cast<const Tensor&>(*saved));
    }
    for (const std::optional<Saved>* saved : {&mask_, &bias_}) {
      if (*saved) static_cast<void>(static_cast<const Tensor&>(**saved));
    }
  }

  void compute(const Tensor& y, const Tensor& dy, std::array<Tensor, 4>& all) {
    const Tensor &q = q_, &k = k_, &v = v_;
    const Tensor bias = bias_ ? static_cast<const Tensor&>(*bias_) : Tensor();
    const Device device = y.device();
    AttentionGradients gradients;
    gradients.q = empty_array(problem_.q.shape(), device);
    gradients.k = empty_array(problem_.k.shape(), device);
    gradients.v = empty_array(problem_.v.shape(), device);
    if (bias.defined() && bias.requires_grad()) {
      gradients.bias = zeros(bias.shape(), device).array();
      all[Bias] = Tensor(gradients.bias);
      gradients.bias = expanded(gradients.bias, problem_.bias.shape());
    }
    {
      const Unobserved one_operation;
      backend(device).attention_backward(problem_, contiguous(y.array()), log_sums_,
                                         contiguous(dy.array()), gradients);
    }
    trace("attention_backward", {&q, &k, &v, &dy}, gradients.q);
    all[Q] = Tensor(gradients.q);
    all[K] = Tensor(gradients.k);
    all[V] = Tensor(gradients.v);
  }

  std::array<Tensor, 4> differentiable(const Tensor& dy) const {
    const Tensor none;
    return attention_gradients(dy, q_, k_, v_, mask_ ? static_cast<const Tensor&>(*mask_) : none,
                               bias_ ? static_cast<const Tensor&>(*bias_) : none, problem_);
  }

  Saved q_, k_, v_;
  std::optional<Saved> mask_, bias_;
  AttentionProblem problem_;
  Array log_sums_;
  OnePass<4> gradients_;
};

void check_every_query_has_a_key(const Array& log_sums) {
  const NoGrad no_grad;
  const Tensor without = Tensor(log_sums) == -std::numeric_limits<Scalar>::infinity();
  backend(log_sums.device())
      .expect_zeros(without.array(), "each query needs at least one allowed key");
}

}  // namespace

Tensor tiled_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                       const AttentionOptions& options) {
  check_operands("attention", {&q, &k, &v});
  check_attention_options("attention", options);
  const Tensor& bias = options.bias;
  AttentionProblem problem = problem_of(q, k, v, options);
  const Device device = q.device();
  const Shape queries = problem.q.shape().erased(problem.q.dim() - 1);
  Array y = empty_array(queries.inserted(queries.size(), v.size(-1)), device);
  Array log_sums = empty_array(queries, device);
  {
    const Unobserved one_operation;
    backend(device).attention(problem, y, log_sums);
  }
  // The caller has checked the mask alone, not the mask together with the causal triangle.
  if (options.mask.defined() && options.causal) check_every_query_has_a_key(log_sums);

  const bool has_history =
      grad_enabled() && (q.requires_grad() || k.requires_grad() || v.requires_grad() ||
                         (bias.defined() && bias.requires_grad()));
  if (!has_history) return record("attention", std::move(y), constant(q), constant(k), constant(v));
  const auto backward =
      std::make_shared<Backward>(q, k, v, options, std::move(problem), std::move(log_sums));
  const auto rule = [&](Backward::Input input) {
    return [backward, input](const Tensor& result, const Tensor& dy) {
      return backward->gradient(input, result, dy);
    };
  };
  if (!bias.defined()) {
    return record("attention", std::move(y), edge(q, rule(Backward::Q)), edge(k, rule(Backward::K)),
                  edge(v, rule(Backward::V)));
  }
  return record("attention", std::move(y), edge(q, rule(Backward::Q)), edge(k, rule(Backward::K)),
                edge(v, rule(Backward::V)), edge(bias, rule(Backward::Bias)));
}

}  // namespace wick
