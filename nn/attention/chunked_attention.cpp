#include "nn/attention/chunked_attention.h"

#include "core/ops/chunked_attention.h"
#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace wick::nn {

Tensor chunked_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                         const AttentionOptions& options, std::int64_t chunk) {
  check_attention(q, k, v, options);
  if (chunk < 1) fail<ValueError>("chunked_attention: chunk is ", chunk, ": it must be positive");
  if (options.bias.defined() || options.dropout != 0) {
    fail<ValueError>(
        "chunked_attention: bias or dropout is set: give a mask, or call fused_attention");
  }
  const std::int64_t t = q.size(-2);
  if (t == 0) return fused_attention(q, k, v, options);  // nothing to compute
  ChunkedAttention all;
  all.q = q;
  all.k = k;
  all.v = v;
  all.mask = options.mask;
  all.causal = options.causal;
  const double scale = options.scale == 0 ? 1 / std::sqrt(q.size(-1)) : options.scale;
  all.scale = static_cast<Scalar>(scale / options.temperature);

  std::vector<Tensor> outputs;
  const std::int64_t queries_at_once = options.causal ? chunk : t;
  for (std::int64_t first = 0; first < t; first += queries_at_once) {
    const auto sums = all.over_keys({first, std::min(first + queries_at_once, t)}, chunk);
    // check_attention has checked the mask alone, not the mask together with the causal triangle.
    if (options.mask.defined() && options.causal) check_queries_have_keys(sums.weights);
    outputs.push_back(sums.mixed / sums.weights);
  }
  return outputs.size() == 1 ? outputs[0] : concat(outputs, -2);
}

}  // namespace wick::nn
