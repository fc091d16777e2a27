#include "nn/chunked_attention.h"

#include "nn/attention_checks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wick::nn {

Tensor chunked_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                         const AttentionOptions& options, std::int64_t chunk) {
  check_attention(q, k, v, options);
  if (chunk < 1) fail<ValueError>("chunked_attention: chunk is ", chunk, ": it must be positive");
  if (options.causal || options.bias.defined() || options.dropout != 0) {
    fail<ValueError>(
        "chunked_attention: causal, bias or dropout is set: give a mask, or call fused_attention");
  }
  const double scale = options.scale == 0 ? 1 / std::sqrt(q.size(-1)) : options.scale;
  const Scalar factor = static_cast<Scalar>(scale / options.temperature);
  const std::int64_t s = k.size(-2);
  Tensor largest, weights, mixed;  // of the keys so far: (.., t, 1), (.., t, 1), (.., t, d_v)
  for (std::int64_t first = 0; first < s; first += chunk) {
    const std::int64_t end = std::min(first + chunk, s);
    Tensor scores = matmul(q, k.slice(-2, first, end).transpose(-2, -1)) * factor;
    Tensor allowed;
    if (options.mask.defined()) {
      const bool repeated = options.mask.size(-1) == 1;
      allowed = repeated ? options.mask : options.mask.slice(-1, first, end);
      // Not -infinity: the largest of a chunk that is blocked altogether would be one, and
      // infinity minus infinity is no number.
      scores = masked_fill(scores, allowed == 0, std::numeric_limits<Scalar>::lowest());
    }
    const Tensor top = max(scores, -1, true).detach();
    const Tensor now = largest.defined() ? maximum(largest, top) : top;
    Tensor exponentials = exp(scores - now);
    if (allowed.defined()) exponentials = exponentials * allowed;
    const Tensor sums = sum(exponentials, -1, true);
    const Tensor products = matmul(exponentials, v.slice(-2, first, end));
    if (largest.defined()) {
      const Tensor shrink = exp(largest - now);
      weights = weights * shrink + sums;
      mixed = mixed * shrink + products;
    } else {
      weights = sums;
      mixed = products;
    }
    largest = now;
  }
  if (s == 0) return fused_attention(q, k, v, options);  // no queries either: nothing to compute
  return mixed / weights;
}

}  // namespace wick::nn
