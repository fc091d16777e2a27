// In the comments t are the queries, s the keys, d and c the sizes of a key and of a value.

#include "nn/attention/linear_attention.h"

#include "nn/attention/blocks.h"

#include <algorithm>

namespace wick::nn {

namespace {

// Weights are computed one by one within a block, and as sums between blocks; the best size is
// about d.
constexpr std::int64_t block = 64;

// elu(x) + 1 is x + 1 where x > 0, and exp(x) elsewhere. exp never gets a positive number. At 0 the
// slope is that of exp, 1, and that of relu 0: -relu(-x) would have none there either.
Tensor feature_map(const Tensor& x) { return exp(masked_fill(x, x > 0, 0)) + relu(x); }

// x moved `count` places along `axis`; zeros fill the front.
Tensor moved(const Tensor& x, int axis, std::int64_t count) {
  const std::int64_t n = x.size(axis);
  const Tensor front = zeros(x.shape().with(axis, std::min(count, n)), x.device());
  return count >= n ? front : concat({front, x.slice(axis, 0, n - count)}, axis);
}

// The sum of all earlier blocks, for each block. Distances double, so log2(n) additions are enough
// (Hillis and Steele, 1986).
Tensor sums_before(const Tensor& x, int axis) {
  Tensor total = moved(x, axis, 1);
  for (std::int64_t distance = 1; distance < x.size(axis); distance *= 2) {
    total = total + moved(total, axis, distance);
  }
  return total;
}

Tensor causal_sums(const Tensor& q, const Tensor& k, const Tensor& v) {
  const Tensor queries = in_blocks(q, block);
  const Tensor keys = in_blocks(k, block);
  const Tensor values = in_blocks(v, block);
  // Not times a triangle of 0 and 1: the weight of a later key may be infinite.
  const Tensor weights = tril(matmul(queries, keys.transpose(-2, -1)));
  const Tensor within = matmul(weights, values);
  const Tensor states = matmul(keys.transpose(-2, -1), values);  // (.., blocks, d, c)
  const Tensor before = matmul(queries, sums_before(states, states.dim() - 3));
  return out_of_blocks(within + before, q.size(-2));
}

}  // namespace

Tensor linear_attention(const Tensor& q, const Tensor& k, const Tensor& v, bool causal) {
  const auto leading = [](const Tensor& x) {
    return x.shape().with(x.dim() - 1, 1).with(x.dim() - 2, 1);
  };
  const bool fit = q.dim() >= 2 && k.dim() == q.dim() && v.dim() == q.dim() &&
                   leading(q) == leading(k) && leading(k) == leading(v) &&
                   q.size(-1) == k.size(-1) && k.size(-2) == v.size(-2) &&
                   (!causal || q.size(-2) == k.size(-2));
  if (!fit) {
    fail<ShapeError>("linear_attention: q ", q.shape(), ", k ", k.shape(), ", v ", v.shape(),
                     ": expected q (.., t, d_k), k (.., s, d_k), v (.., s, d_v), leading axes "
                     "equal, and t = s where causal");
  }
  if (k.size(-2) == 0 && q.size(-2) > 0) {
    fail<ValueError>("linear_attention: each query needs at least one key");
  }
  const Tensor queries = feature_map(q);
  const Tensor keys = feature_map(k);
  // A column of ones beside v collects the sum of the weights, the divisor.
  const Tensor one = ones(v.shape().with(v.dim() - 1, 1), v.device());
  const Tensor values = concat({v, one}, -1);
  const Tensor sums = causal ? causal_sums(queries, keys, values)
                             : matmul(queries, matmul(keys.transpose(-2, -1), values));
  const std::int64_t c = v.size(-1);
  return sums.slice(-1, 0, c) / sums.slice(-1, c, c + 1);
}

}  // namespace wick::nn
