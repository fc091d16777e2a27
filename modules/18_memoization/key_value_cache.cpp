// Chapter 18, Memoization: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 18
// In the framework this file is nn/attention/key_value_cache.cpp.

// The memory of causal self-attention. In the comments b is the batch, h the heads, n the tokens
// that are new, s all that are known, d the size of one head, and e = h d the size of a token.

#include "nn/attention/key_value_cache.h"

#include "nn/attention/attend.h"

#include "core/host_room.h"

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

void KeyValueCache::check(const MultiHeadAttention& attention, const Tensor& x) const {
  if (attention.num_heads() != keys_.size(1) || attention.head_dim() != keys_.size(3)) {
    fail<ShapeError>("key_value_cache: an attention with ", attention.num_heads(), " heads of ",
                     attention.head_dim(), ": this cache was made for ", keys_.size(1),
                     " heads of ", keys_.size(3));
  }
  if (x.dim() != 3 || x.size(0) != batch() || x.size(1) < 1 || x.size(2) != attention.embed_dim()) {
    fail<ShapeError>("key_value_cache: x has shape ", x.shape(), ": expected (", batch(),
                     ", tokens, ", attention.embed_dim(), "), at least one token");
  }
  if (x.size(1) > capacity() - size_) {
    fail<ValueError>("key_value_cache: ", x.size(1), " more tokens after ", size_,
                     " do not fit into ", capacity());
  }
}

Tensor KeyValueCache::forward(const MultiHeadAttention& attention, const Tensor& x) {
  check(attention, x);
  const NoGrad no_grad;
  throw NotImplemented("18.2 remember keys and values: see modules/18_memoization/README.md");
}

void KeyValueCache::truncate(std::int64_t size) {
  if (size < 0 || size > size_) {
    fail<ValueError>("key_value_cache: cannot keep ", size, " tokens of ", size_);
  }
  size_ = size;  // the next tokens are written over what follows
}

KeyValueCache KeyValueCache::repeated(std::int64_t samples) const {
  if (samples < 1) {
    fail<ValueError>("key_value_cache: ", samples, " copies: their number must be positive");
  }
  check_host_room("key_value_cache", {samples, keys_.numel()}, 2 * sizeof(Scalar));
  const NoGrad no_grad;
  throw NotImplemented("18.5 one prompt, many answers: see modules/18_memoization/README.md");
}

}  // namespace wick::nn
