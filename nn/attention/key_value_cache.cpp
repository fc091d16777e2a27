#include "nn/attention/key_value_cache.h"

#include "nn/attention/attention.h"

namespace wick::nn {

KeyValueCache::KeyValueCache(const MultiHeadAttention& attention, std::int64_t batch,
                             std::int64_t capacity) {
  if (batch < 1 || capacity < 1) {
    fail<ValueError>("key_value_cache: batch ", batch, " and capacity ", capacity,
                     ": both must be positive");
  }
  const Shape shape{batch, attention.num_heads(), capacity, attention.head_dim()};
  const Device device = attention.q_proj.weight.device();
  keys_ = zeros(shape, device);
  values_ = zeros(shape, device);
}

void KeyValueCache::truncate(std::int64_t size) {
  if (size < 0 || size > size_) {
    fail<ValueError>("key_value_cache: cannot keep ", size, " tokens of ", size_);
  }
  size_ = size;
}

Tensor KeyValueCache::forward(const MultiHeadAttention& attention, const Tensor& x) {
  if (x.dim() != 3 || x.size(0) != keys_.size(0) || x.size(2) != attention.embed_dim()) {
    fail<ShapeError>("key_value_cache: x has shape ", x.shape(), ": expected (", keys_.size(0),
                     ", tokens, ", attention.embed_dim(), ")");
  }
  const std::int64_t end = size_ + x.size(1);
  if (end > capacity()) {
    fail<ValueError>("key_value_cache: ", x.size(1), " more tokens after ", size_,
                     " do not fit into ", capacity());
  }
  const NoGrad no_grad;
  const std::int64_t heads = attention.num_heads();
  const Tensor q = split_heads(attention.q_proj(x), heads);
  keys_.slice(2, size_, end).copy_(split_heads(attention.k_proj(x), heads));
  values_.slice(2, size_, end).copy_(split_heads(attention.v_proj(x), heads));
  AttentionOptions options;
  if (x.size(1) > 1) {
    // Token size_ + i sees keys 0 .. size_ + i: a triangle that begins size_ keys to the right.
    options.mask = tril(ones({x.size(1), end}, x.device()), static_cast<int>(size_));
  }
  const Tensor y = fused_attention(q, keys_.slice(2, 0, end), values_.slice(2, 0, end), options);
  size_ = end;
  return attention.out_proj(merge_heads(y));
}

}  // namespace wick::nn
