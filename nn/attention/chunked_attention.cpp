// Attention that keeps no t x s scores: by the backend's own pass, and by chunks of tensors.

#include "nn/attention/chunked_attention.h"

#include "core/attention.h"
#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace wick::nn {

namespace {

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();
constexpr Scalar lowest = std::numeric_limits<Scalar>::lowest();

// The tokens first..end - 1.
struct Range {
  std::int64_t first, end;
};

// The tokens of x in `range`. An axis of extent 1 stands for any extent and stays whole.
Tensor part(const Tensor& x, int axis, const Range& range) {
  return x.size(axis) == 1 ? x : x.slice(axis, range.first, range.end);
}

// 1 where a query may see a key; undefined if every query may see every key.
Tensor allowed(const AttentionOptions& options, const Range& queries, const Range& keys,
               Device device) {
  Tensor mask;
  if (options.mask.defined()) mask = part(part(options.mask, -2, queries), -1, keys);
  if (!options.causal || keys.end <= queries.first + 1) return mask;
  const Tensor square = ones({queries.end - queries.first, keys.end - keys.first}, device);
  const Tensor triangle = tril(square, queries.first - keys.first);
  return mask.defined() ? mask * triangle : triangle;
}

// The output of `queries`, computed from `chunk` keys at a time.
Tensor attend_by_chunks(const Tensor& q, const Range& queries, const Tensor& k, const Tensor& v,
                        const AttentionOptions& options, std::int64_t chunk) {
  const double scale = options.scale == 0 ? 1 / std::sqrt(q.size(-1)) : options.scale;
  const Scalar factor = static_cast<Scalar>(scale / options.temperature);
  const Tensor those = q.slice(-2, queries.first, queries.end);
  const std::int64_t s = k.size(-2);
  // With a causal mask the last query sees no key after itself: such chunks are skipped.
  const std::int64_t seen = options.causal ? std::min(s, queries.end) : s;
  Tensor largest, weights, mixed;  // over the keys so far: (.., t, 1), (.., t, 1), (.., t, d_v)
  for (std::int64_t first = 0; first < seen; first += chunk) {
    const Range keys{first, std::min(first + chunk, seen)};
    Tensor scores = matmul(those, k.slice(-2, keys.first, keys.end).transpose(-2, -1)) * factor;
    const Tensor mask = allowed(options, queries, keys, q.device());
    if (mask.defined()) scores = masked_fill(scores, mask == 0, -infinity);
    // If all scores of a chunk are -infinity, so is the largest, and -infinity minus itself is NaN.
    const Tensor top = clamp(max(scores.detach(), -1, true), lowest, infinity);
    const Tensor now = largest.defined() ? maximum(largest, top) : top;
    const Tensor exponentials = exp(scores - now);
    const Tensor sums = sum(exponentials, -1, true);
    const Tensor products = matmul(exponentials, v.slice(-2, keys.first, keys.end));
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
  // check_attention has checked the mask alone, not the mask together with the causal triangle.
  if (options.mask.defined() && options.causal) check_queries_have_keys(weights);
  return mixed / weights;
}

}  // namespace

Tensor fused_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                       const AttentionOptions& options) {
  check_attention(q, k, v, options);
  return tiled_attention(q, k, v, options);
}

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
  if (!options.causal) return attend_by_chunks(q, {0, t}, k, v, options, chunk);
  std::vector<Tensor> outputs;
  for (std::int64_t first = 0; first < t; first += chunk) {
    const Range queries{first, std::min(first + chunk, t)};
    outputs.push_back(attend_by_chunks(q, queries, k, v, options, chunk));
  }
  return concat(outputs, -2);
}

}  // namespace wick::nn
