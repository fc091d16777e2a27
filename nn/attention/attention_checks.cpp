#include "nn/attention/attention_checks.h"

#include "core/autograd/record.h"
#include "core/option.h"
#include "nn/attention/mask.h"

#include <algorithm>
#include <string>

namespace wick::nn {

namespace {

// True if the shapes can be stretched to one shape.
bool broadcast(const Shape& a, const Shape& b) {
  for (int axis = 1; axis <= std::min(a.size(), b.size()); ++axis) {
    const std::int64_t left = a[a.size() - axis];
    const std::int64_t right = b[b.size() - axis];
    if (left != right && left != 1 && right != 1) return false;
  }
  return true;
}

// True if the axes in front of the matrices of all three broadcast with one another.
bool have_batch(const Tensor& q, const Tensor& k, const Tensor& v) {
  if (q.dim() < 2 || k.dim() < 2 || v.dim() < 2) return false;
  const Shape of_q = q.shape().without_matrix();
  const Shape of_k = k.shape().without_matrix();
  return broadcast(of_q, of_k) &&
         broadcast(broadcast_shapes(of_q, of_k, "attention"), v.shape().without_matrix());
}

// The divisors of `embed_dim` that are nearest to `num_heads`, below and above.
std::string nearest_heads(std::int64_t embed_dim, std::int64_t num_heads) {
  std::int64_t below = std::min(num_heads, embed_dim);
  while (embed_dim % below != 0) --below;
  if (num_heads >= embed_dim) return std::to_string(below);
  std::int64_t above = num_heads;
  while (embed_dim % above != 0) ++above;
  return concatenate(below, " or ", above);
}

// The multiples of `num_heads` that are nearest to `embed_dim`, below and above.
std::string nearest_sizes(std::int64_t embed_dim, std::int64_t num_heads) {
  const std::int64_t below = embed_dim / num_heads * num_heads;
  return below == 0 ? std::to_string(num_heads) : concatenate(below, " or ", below + num_heads);
}

void check_bias(const char* operation, const Tensor& bias, const Shape& scores) {
  if (broadcasts_to_scores(bias.shape(), scores)) return;
  fail<ShapeError>(operation, ": a bias of shape ", bias.shape(), " for scores of shape ", scores,
                   ": the bias must broadcast to the scores");
}

void check_sequence(const char* name, const Tensor& x, std::int64_t embed_dim) {
  if (x.dim() == 3 && x.size(2) == embed_dim) return;
  fail<ShapeError>("multi_head_attention: ", name, " has shape ", x.shape(),
                   ": expected (batch, sequence, embed) = (batch, sequence, ", embed_dim, ")");
}

}  // namespace

void check_queries_and_keys(const Tensor& q, const Tensor& k) {
  check_operands("attention_scores", {&q, &k});
  if (q.dim() >= 2 && k.dim() >= 2 && q.size(-1) == k.size(-1) &&
      broadcast(q.shape().without_matrix(), k.shape().without_matrix())) {
    return;
  }
  fail<ShapeError>("attention_scores: q ", q.shape(), " with k ", k.shape(),
                   ": expected q (.., t, d_k) and k (.., s, d_k), whose leading axes broadcast");
}

void check_scaling(std::int64_t head_dim, double temperature) {
  if (head_dim > 0 && temperature > 0) return;
  fail<ValueError>("scale_scores: head_dim ", head_dim, " and temperature ", temperature,
                   ": both must be positive");
}

void check_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                     const AttentionOptions& options) {
  constexpr const char* name = "scaled_dot_product_attention";
  check_operands(name, {&q, &k, &v});
  if (!have_batch(q, k, v) || q.size(-1) != k.size(-1) || k.size(-2) != v.size(-2)) {
    fail<ShapeError>(name, ": q ", q.shape(), ", k ", k.shape(), ", v ", v.shape(),
                     ": expected q (.., t, d_k), k (.., s, d_k), v (.., s, d_v), whose leading "
                     "axes broadcast");
  }
  check_scaling(q.size(-1), options.temperature);
  check_attention_options(name, options);
  if (k.size(-2) == 0 && q.size(-2) > 0) {
    fail<ValueError>("each query needs at least one allowed key");
  }
  const Shape batch =
      broadcast_shapes(q.shape().without_matrix(), k.shape().without_matrix(), name);
  const Shape scores = batch.with_matrix(q.size(-2), k.size(-2));
  if (options.mask.defined()) check_mask(name, options.mask, scores);
  if (options.bias.defined()) check_bias(name, options.bias, scores);
}

void check_heads(const char* operation, std::int64_t embed_dim, std::int64_t num_heads) {
  if (embed_dim < 1 || num_heads < 1) {
    const std::int64_t valid_heads = num_heads < 1 ? 1 : num_heads;
    const std::int64_t valid_size = embed_dim < 1 ? valid_heads : embed_dim;
    fail<ValueError>(operation, ": embed_dim ", embed_dim, " with num_heads ", num_heads,
                     ": both must be positive; the nearest valid choices are embed_dim ",
                     valid_size - valid_size % valid_heads, " with num_heads ", valid_heads);
  }
  if (embed_dim % num_heads == 0) return;
  fail<ValueError>(operation, ": embed_dim ", embed_dim, " with num_heads ", num_heads,
                   ": num_heads must divide embed_dim; the nearest valid choices are num_heads ",
                   nearest_heads(embed_dim, num_heads), ", or embed_dim ",
                   nearest_sizes(embed_dim, num_heads));
}

void check_split(const Tensor& x, std::int64_t num_heads) {
  if (x.dim() != 3) {
    fail<ShapeError>("split_heads: cannot split ", x.shape(), " into ", num_heads,
                     " heads: expected (batch, sequence, embed)");
  }
  check_heads("split_heads", x.size(2), num_heads);
}

void check_merge(const Tensor& x) {
  if (x.dim() == 4) return;
  fail<ShapeError>("merge_heads: cannot merge the heads of ", x.shape(),
                   ": expected (batch, heads, sequence, head_dim)");
}

void check_multi_head(std::int64_t embed_dim, std::int64_t num_heads, double dropout) {
  check_heads("multi_head_attention", embed_dim, num_heads);
  check_probability("multi_head_attention", "dropout", dropout);
}

void check_multi_head_inputs(const Tensor& query, const Tensor& key, const Tensor& value,
                             const Tensor& mask, std::int64_t embed_dim, std::int64_t num_heads) {
  check_operands("multi_head_attention", {&query, &key, &value});
  check_sequence("query", query, embed_dim);
  check_sequence("key", key, embed_dim);
  check_sequence("value", value, embed_dim);
  if (query.size(0) != key.size(0) || key.shape() != value.shape()) {
    fail<ShapeError>("multi_head_attention: query ", query.shape(), ", key ", key.shape(),
                     ", value ", value.shape(),
                     ": expected (batch, sequence, embed) with one "
                     "batch, and one sequence for key and value");
  }
  if (!mask.defined()) return;
  check_multi_head_mask(mask, {query.size(0), num_heads, query.size(1), key.size(1)});
}

}  // namespace wick::nn
