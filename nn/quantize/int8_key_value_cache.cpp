// Keys and values in 8 bits. In the comments b is the batch, h the heads, n the tokens that are
// new, s all that are known, and d the size of one head.

#include "nn/quantize/int8_key_value_cache.h"

#include "nn/attention/attend.h"

#include "core/host_room.h"

#include <algorithm>

namespace wick::nn {

Int8KeyValueCache::Int8KeyValueCache(const MultiHeadAttention& attention, std::int64_t batch,
                                     std::int64_t capacity)
    : batch_(batch),
      heads_(attention.num_heads()),
      capacity_(capacity),
      head_dim_(attention.head_dim()) {
  if (batch < 1 || capacity < 1) {
    fail<ValueError>("int8_key_value_cache: batch ", batch, " and capacity ", capacity,
                     ": both must be positive");
  }
  check_host_room("int8_key_value_cache", {batch, heads_, capacity, head_dim_}, 2);
  const std::int64_t rows = batch * heads_ * capacity;
  for (Rows* part : {&keys_, &values_}) {
    part->values.resize(static_cast<std::size_t>(rows * head_dim_));
    part->scales.resize(static_cast<std::size_t>(rows));
  }
}

std::int64_t Int8KeyValueCache::bytes() const {
  const std::size_t of_keys = keys_.values.size() + keys_.scales.size() * sizeof(Scalar);
  return static_cast<std::int64_t>(2 * of_keys);
}

void Int8KeyValueCache::check(const MultiHeadAttention& attention, const Tensor& x) const {
  if (attention.num_heads() != heads_ || attention.head_dim() != head_dim_) {
    fail<ShapeError>("int8_key_value_cache: an attention with ", attention.num_heads(),
                     " heads of ", attention.head_dim(), ": this cache was made for ", heads_,
                     " heads of ", head_dim_);
  }
  if (x.dim() != 3 || x.size(0) != batch_ || x.size(1) < 1 || x.size(2) != attention.embed_dim()) {
    fail<ShapeError>("int8_key_value_cache: x has shape ", x.shape(), ": expected (", batch_,
                     ", tokens, ", attention.embed_dim(), "), at least one token");
  }
  if (x.size(1) > capacity_ - size_) {
    fail<ValueError>("int8_key_value_cache: ", x.size(1), " more tokens after ", size_,
                     " do not fit into ", capacity_);
  }
}

void Int8KeyValueCache::keep(Rows& rows, const Quantized& fresh) {
  const std::int64_t n = fresh.shape[2];
  for (std::int64_t head = 0; head < batch_ * heads_; ++head) {
    const std::int64_t from = head * n, to = head * capacity_ + size_;
    std::copy_n(fresh.values.begin() + from * head_dim_, n * head_dim_,
                rows.values.begin() + to * head_dim_);
    std::copy_n(fresh.scales.begin() + from, n, rows.scales.begin() + to);
  }
}

Tensor Int8KeyValueCache::read(const Rows& rows, std::int64_t tokens) const {
  Quantized q{Shape{batch_, heads_, tokens, head_dim_}, {}, {}, {}};
  for (std::int64_t head = 0; head < batch_ * heads_; ++head) {
    const auto values = rows.values.begin() + head * capacity_ * head_dim_;
    const auto scales = rows.scales.begin() + head * capacity_;
    q.values.insert(q.values.end(), values, values + tokens * head_dim_);
    q.scales.insert(q.scales.end(), scales, scales + tokens);
  }
  q.zero_points.resize(q.scales.size());
  return dequantize(q);
}

Tensor Int8KeyValueCache::forward(const MultiHeadAttention& attention, const Tensor& x) {
  check(attention, x);
  const NoGrad no_grad;
  const std::int64_t fresh = x.size(1), end = size_ + fresh;
  const Tensor q = attention.turned(split_heads(attention.q_proj(x), heads_), size_);
  const Tensor k = attention.turned(split_heads(attention.k_proj(x), heads_), size_);
  // Both are quantized before either is kept: one that is not finite throws.
  const Quantized keys = quantize_symmetric(k, 8, Scales::EachRow);
  const Quantized values =
      quantize_symmetric(split_heads(attention.v_proj(x), heads_), 8, Scales::EachRow);
  keep(keys_, keys);
  keep(values_, values);

  AttentionOptions options;
  // A single token sees every key: it needs no mask.
  if (fresh > 1) options.mask = cached_mask(size_, fresh, x.device());
  // (b, h, n, d) with (b, h, s, d) -> (b, h, n, d)
  const Tensor y = attend(q, read(keys_, end), read(values_, end), options, false).output;
  size_ = end;
  return attention.out_proj(merge_heads(y));
}

}  // namespace wick::nn
