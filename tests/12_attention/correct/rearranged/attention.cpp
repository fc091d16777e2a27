// Axes by name, and the mask as a logarithm: log 1 = 0, log 0 = -infinity.

#include "nn/attention/attention.h"

#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"

#include <cmath>

namespace wick::nn {

Tensor attention_scores(const Tensor& q, const Tensor& k) {
  check_queries_and_keys(q, k);
  return matmul(q, rearrange(k, "... s d -> ... d s"));
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  check_scaling(head_dim, temperature);
  return scores * static_cast<Scalar>(std::pow(head_dim, -0.5) / temperature);
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) {
  check_mask("mask_scores", mask, scores.shape());
  return scores + log(mask.detach());
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
  const std::int64_t d = q.size(-1), t = q.size(-2), s = k.size(-2);
  Tensor scores = attention_scores(q, k);
  if (options.scale != 0) {
    // scale_scores divides by sqrt(d) and by the temperature; take the root back.
    scores = scores * static_cast<Scalar>(options.scale * std::sqrt(static_cast<double>(d)));
  }
  scores = scale_scores(scores, d, options.temperature);
  if (options.bias.defined()) scores = options.bias + scores;

  if (options.causal) {
    const Tensor future = triu(ones({t, s}), 1);
    const Tensor causal = 1 - future;
    scores = mask_scores(scores, options.mask.defined() ? options.mask * causal : causal);
  } else if (options.mask.defined()) {
    scores = mask_scores(scores, options.mask);
  }
  const Tensor weights = exp(log_softmax(scores));
  const Tensor keep = options.dropout > 0 ? dropout(ones(weights.shape()), options.dropout, true)
                                          : ones(weights.shape());
  return {matmul(weights * keep, v), weights};
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  check_split(x, num_heads);
  return rearrange(x, "b t (h d) -> b h t d", {{"h", num_heads}});
}

Tensor merge_heads(const Tensor& x) {
  check_merge(x);
  return rearrange(x, "b h t d -> b t (h d)");
}

}  // namespace wick::nn
