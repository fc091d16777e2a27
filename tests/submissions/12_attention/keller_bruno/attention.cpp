// Bruno Keller, chapter 12. I wrote everything out, so that I can follow it in the debugger.

#include "nn/attention/attention.h"

#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"

#include <cmath>
#include <limits>

namespace wick::nn {

Tensor attention_scores(const Tensor& q, const Tensor& k) {
  check_queries_and_keys(q, k);
  Tensor kt = k.transpose(k.dim() - 2, k.dim() - 1);
  return matmul(q, kt);
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  check_scaling(head_dim, temperature);
  const double factor = 1.0 / std::sqrt(static_cast<double>(head_dim));
  return scores * static_cast<Scalar>(factor) / static_cast<Scalar>(temperature);
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) {
  check_mask("mask_scores", mask, scores.shape());
  const Tensor blocked = full(scores.shape(), -std::numeric_limits<Scalar>::infinity());
  return where(mask, scores, blocked);
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
  double scale = options.scale;
  if (scale == 0) scale = 1 / std::sqrt(static_cast<double>(k.size(-1)));
  scale /= options.temperature;

  // The queries are fewer numbers than the scores.
  Tensor s = attention_scores(q * static_cast<Scalar>(scale), k);
  if (options.bias.defined()) {
    s = s + options.bias;
  }

  Tensor allowed = options.mask;
  if (options.causal) {
    const Tensor query = arange(q.size(-2)).unsqueeze(1);
    const Tensor key = arange(k.size(-2));
    const Tensor causal = key <= query;
    if (allowed.defined()) {
      allowed = minimum(allowed, causal);
    } else {
      allowed = causal;
    }
  }
  if (allowed.defined()) {
    s = mask_scores(s, allowed);
  }

  const Tensor largest = max(s, -1, true).detach();
  const Tensor e = exp(s - largest);
  const Tensor weights = e / sum(e, -1, true);

  Tensor dropped = weights;
  if (options.dropout > 0) dropped = dropout(weights, options.dropout, true);
  Attention result;
  result.output = matmul(dropped, v);
  result.weights = weights;
  return result;
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  check_split(x, num_heads);
  const std::int64_t d = x.size(2) / num_heads;
  std::vector<Tensor> heads;
  for (std::int64_t i = 0; i < num_heads; ++i) {
    heads.push_back(x.slice(2, i * d, (i + 1) * d));
  }
  return stack(heads, 1);
}

Tensor merge_heads(const Tensor& x) {
  check_merge(x);
  std::vector<Tensor> heads;
  for (std::int64_t i = 0; i < x.size(1); ++i) {
    heads.push_back(x.slice(1, i, i + 1).squeeze(1));
  }
  return concat(heads, -1);
}

}  // namespace wick::nn
