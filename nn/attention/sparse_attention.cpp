#include "nn/attention/sparse_attention.h"

#include "nn/attention/attention.h"
#include "nn/attention/blocks.h"

#include <algorithm>

namespace wick::nn {

namespace {

void check_tokens(const char* name, const Tensor& q, const Tensor& k, const Tensor& v,
                  const char* what, std::int64_t number) {
  const bool fit = q.dim() >= 2 && k.shape() == q.shape() && v.dim() == q.dim() &&
                   v.shape().with(v.dim() - 1, 1) == q.shape().with(q.dim() - 1, 1);
  if (!fit) {
    fail<ShapeError>(name, ": q ", q.shape(), ", k ", k.shape(), ", v ", v.shape(),
                     ": expected q and k (.., t, d_k), v (.., t, d_v), leading axes equal");
  }
  if (number < 1) fail<ValueError>(name, ": ", what, " is ", number, ": it must be positive");
}

// Puts the previous block beside each block, and zeros beside the first: (.., n, w, d) -> (.., n, 2
// w, d).
Tensor with_previous(const Tensor& blocks) {
  const int axis = blocks.dim() - 3;
  const Tensor first = zeros(blocks.shape().with(axis, 1), blocks.device());
  const Tensor previous = concat({first, blocks.slice(axis, 0, blocks.size(axis) - 1)}, axis);
  return concat({previous, blocks}, axis + 1);
}

// (blocks, w, 2 w): 1 if query p of a block may attend to key c of the previous block and its own.
Tensor window_mask(std::int64_t blocks, std::int64_t w, Device device) {
  const Tensor query = arange(w, device).unsqueeze(1);
  const Tensor key = arange(2 * w, device);
  const Tensor block = arange(blocks, device).reshape({blocks, 1, 1});
  const Tensor distance = query + static_cast<Scalar>(w) - key;
  const Tensor near = (distance >= Scalar(0)) * (distance < static_cast<Scalar>(w));
  const Tensor exists = (block * static_cast<Scalar>(w) + key) >= static_cast<Scalar>(w);
  return near * exists;
}

}  // namespace

Tensor sliding_window_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                std::int64_t window) {
  check_tokens("sliding_window_attention", q, k, v, "window", window);
  const std::int64_t t = q.size(-2);
  if (t == 0) return v;
  window = std::min(window, t);
  const std::int64_t blocks = (t + window - 1) / window;
  AttentionOptions options;
  options.mask = window_mask(blocks, window, q.device());
  for (int axis = q.dim() - 3; axis >= 0; --axis) options.mask = options.mask.unsqueeze(0);
  const Tensor y = fused_attention(in_blocks(q, window), with_previous(in_blocks(k, window)),
                                   with_previous(in_blocks(v, window)), options);
  return out_of_blocks(y, t);
}

Tensor strided_attention(const Tensor& q, const Tensor& k, const Tensor& v, std::int64_t stride) {
  check_tokens("strided_attention", q, k, v, "stride", stride);
  const std::int64_t t = q.size(-2);
  if (t == 0) return v;
  stride = std::min(stride, t);
  // The tokens are written in rows of `stride`: a token sees its column, up to itself.
  const auto columns = [&](const Tensor& x) { return in_blocks(x, stride).transpose(-3, -2); };
  AttentionOptions options;
  options.causal = true;
  const Tensor y = fused_attention(columns(q), columns(k), columns(v), options);
  return out_of_blocks(y.transpose(-3, -2), t);
}

}  // namespace wick::nn
