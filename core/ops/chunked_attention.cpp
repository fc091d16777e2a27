#include "core/ops/chunked_attention.h"

#include "core/ops.h"

#include <algorithm>
#include <limits>

namespace wick {

namespace {

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();
constexpr Scalar lowest = std::numeric_limits<Scalar>::lowest();

Tensor part(const Tensor& x, int axis, const Tokens& tokens) {
  return x.size(axis) == 1 ? x : x.slice(axis, tokens.first, tokens.end);
}

Tensor part(const Tensor& x, const Tokens& queries, const Tokens& keys) {
  return part(part(x, -2, queries), -1, keys);
}

}  // namespace

// 1 where a query may see a key; undefined if every query may see every key.
Tensor ChunkedAttention::allowed(const Tokens& queries, const Tokens& keys) const {
  Tensor given;
  if (mask.defined()) given = part(mask, queries, keys);
  if (!causal || keys.end <= queries.first + 1) return given;
  const Tensor square = ones({queries.end - queries.first, keys.end - keys.first}, q.device());
  const Tensor triangle = tril(square, queries.first - keys.first);
  return given.defined() ? given * triangle : triangle;
}

Tensor ChunkedAttention::scores(const Tokens& queries, const Tokens& keys) const {
  const Tensor k_turned = k.slice(-2, keys.first, keys.end).transpose(-2, -1);
  Tensor result = matmul(q.slice(-2, queries.first, queries.end), k_turned) * scale;
  if (bias.defined()) result = result + part(bias, queries, keys);
  const Tensor seen = allowed(queries, keys);
  return seen.defined() ? masked_fill(result, seen == 0, -infinity) : result;
}

ChunkedAttention::Sums ChunkedAttention::over_keys(const Tokens& queries,
                                                   std::int64_t chunk) const {
  const std::int64_t s = k.size(-2);
  // With a causal mask the last query sees no key after itself: such chunks are skipped.
  const std::int64_t seen = causal ? std::min(s, queries.end) : s;
  Sums sums;
  for (std::int64_t first = 0; first < seen; first += chunk) {
    const Tokens keys{first, std::min(first + chunk, seen)};
    const Tensor of_chunk = scores(queries, keys);
    // If all scores of a chunk are -infinity, so is the largest, and -infinity minus itself is NaN.
    const Tensor top = clamp(max(of_chunk.detach(), -1, true), lowest, infinity);
    const Tensor largest = sums.largest.defined() ? maximum(sums.largest, top) : top;
    const Tensor exponentials = exp(of_chunk - largest);
    const Tensor weights = sum(exponentials, -1, true);
    const Tensor kept =
        dropout.defined() ? exponentials * part(dropout, queries, keys) : exponentials;
    const Tensor mixed = matmul(kept, v.slice(-2, keys.first, keys.end));
    if (sums.largest.defined()) {
      const Tensor shrink = exp(sums.largest - largest);
      sums.weights = sums.weights * shrink + weights;
      sums.mixed = sums.mixed * shrink + mixed;
    } else {
      sums.weights = weights;
      sums.mixed = mixed;
    }
    sums.largest = largest;
  }
  return sums;
}

}  // namespace wick
