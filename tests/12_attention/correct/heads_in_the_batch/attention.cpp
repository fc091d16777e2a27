// permute where others transpose, and softmax along another axis of a turned tensor.

#include "nn/attention/attention.h"

#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"

#include <cmath>
#include <limits>

namespace wick::nn {

namespace {

Tensor turned(const Tensor& x) {
  std::vector<int> order(x.dim());
  for (int axis = 0; axis < x.dim(); ++axis) order[axis] = axis;
  std::swap(order[x.dim() - 1], order[x.dim() - 2]);
  return x.permute(order);
}

}  // namespace

Tensor attention_scores(const Tensor& q, const Tensor& k) {
  check_queries_and_keys(q, k);
  return turned(matmul(k, turned(q)));  // (Q K^T) = (K Q^T)^T
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  check_scaling(head_dim, temperature);
  return scores / static_cast<Scalar>(temperature) / std::sqrt(static_cast<Scalar>(head_dim));
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) {
  check_mask("mask_scores", mask, scores.shape());
  return masked_fill(scores, 1 - mask, -std::numeric_limits<Scalar>::infinity());
}

Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const Tensor& mask) {
  AttentionOptions options;
  options.mask = mask;
  return scaled_dot_product_attention(q, k, v, options);
}

Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const AttentionOptions& options) {
  check_attention(q, k, v, options);
  Tensor scores = attention_scores(q, k);
  scores = options.scale != 0 ? scores * static_cast<Scalar>(options.scale) /
                                    static_cast<Scalar>(options.temperature)
                              : scale_scores(scores, q.size(-1), options.temperature);
  if (options.bias.defined()) scores = scores + options.bias;

  std::vector<Scalar> triangle;
  for (std::int64_t i = 0; i < q.size(-2); ++i) {
    for (std::int64_t j = 0; j < k.size(-2); ++j) {
      triangle.push_back(options.causal && j > i ? Scalar(0) : Scalar(1));
    }
  }
  Tensor mask = from_vector(triangle, {q.size(-2), k.size(-2)});
  if (options.mask.defined()) mask = where(options.mask, mask, zeros({}));
  scores = mask_scores(scores, mask);

  const Tensor weights = turned(softmax(turned(scores), -2));
  return {matmul(dropout(weights, options.dropout, options.dropout > 0), v), weights};
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  check_split(x, num_heads);
  return x.reshape({x.size(0), x.size(1), num_heads, -1}).permute({0, 2, 1, 3});
}

Tensor merge_heads(const Tensor& x) {
  check_merge(x);
  return x.permute({0, 2, 1, 3}).contiguous().reshape({x.size(0), x.size(2), -1});
}

}  // namespace wick::nn
