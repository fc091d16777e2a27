#include <algorithm>
#include <utility>
#include <vector>

// Attention over all places of the memory, where a mask blocks the empty ones, and forgotten values
// become 0 (0 times NaN is NaN); that mask from two triangles; layers counted backwards; a text
// that knows how much of it was read.

Tensor KeyValueCache::forward(const MultiHeadAttention& attention, const Tensor& x) {
  check(attention, x);
  const NoGrad no_grad;
  const std::int64_t n = x.size(1), d = attention.head_dim();
  const auto in_heads = [&](const Tensor& y) {
    return y.reshape({batch(), n, attention.num_heads(), d}).permute({0, 2, 1, 3});
  };
  const Tensor queries = attention.turned(in_heads(attention.q_proj(x)), size_);
  Tensor new_keys = keys_.slice(2, size_, size_ + n),
         new_values = values_.slice(2, size_, size_ + n);
  new_keys.copy_(attention.turned(in_heads(attention.k_proj(x)), size_));
  new_values.copy_(in_heads(attention.v_proj(x)));
  Tensor forgotten = values_.slice(2, size_ + n, capacity());
  forgotten.copy_(zeros(forgotten.shape()));
  const Tensor last = arange(n).unsqueeze(1) + static_cast<Scalar>(size_);  // (n, 1)
  const Tensor mask = arange(capacity()) <= last;                           // (n, capacity)
  const Tensor scores = scale_scores(attention_scores(queries, keys_), d);
  const Tensor mixed = matmul(softmax(mask_scores(scores, mask)), values_);  // (b, h, n, d)
  size_ += n;
  return attention.out_proj(mixed.permute({0, 2, 1, 3}).reshape(x.shape()));
}

Tensor cached_mask(std::int64_t seen, std::int64_t fresh, Device device) {
  const Tensor whole = ones({seen + fresh, seen + fresh}, device);
  const Tensor later = triu(whole, 1);
  return (whole - later).slice(0, seen, seen + fresh);
}

Tensor TransformerBlock::forward(const Tensor& x, KeyValueCache& cache) const {
  const NoGrad no_grad;
  const Tensor from_others = cache.forward(self_attn, norm1(x));
  const Tensor from_itself = feed_forward.forward(norm2.forward(from_others + x));
  return from_itself + from_others + x;
}

Tensor Gpt::forward(const Ids& ids, GptCache& cache) const {
  check_gpt_cache(ids, *this, cache);
  for (KeyValueCache& layer : cache.layers) layer.truncate(cache.size());
  const NoGrad no_grad;
  const std::int64_t begin = cache.size(), end = begin + ids.shape[1];
  Tensor x = tokens(ids);
  if (positions.weight.defined()) x = x + positions.weight.slice(0, begin, end);
  std::size_t done = 0;
  while (done < blocks.size()) {
    Tensor next = blocks[done].forward(x, cache.layers[done]);
    x = std::move(next);
    ++done;
  }
  const Tensor normed = norm.forward(x);
  return head.forward(normed);
}

std::vector<std::int64_t> generate_cached(Gpt& model, std::vector<std::int64_t> prompt,
                                          std::int64_t count, const SamplingOptions& options,
                                          Generator& generator) {
  const auto given = static_cast<std::int64_t>(prompt.size());
  check_prompt("generate_cached", prompt, count, model.options().vocabulary);
  check_cached_length(given, count, model.options().context);
  if (count == 0) return prompt;
  const KeptModes modes(model);
  model.eval();
  GptCache seen(model, 1, std::min(given + count, model.options().context));
  const std::size_t wanted = prompt.size() + static_cast<std::size_t>(count);
  while (prompt.size() < wanted) {
    const std::vector<std::int64_t> fresh(prompt.begin() + seen.size(), prompt.end());
    const auto number = static_cast<std::int64_t>(fresh.size());
    const Tensor rows = model(Ids{Shape{1, number}, fresh}, seen).reshape({number, -1});
    const Tensor weights = sampling_weights(rows.slice(0, number - 1, number).squeeze(0), options);
    prompt.push_back(sample(weights, rand({1}, generator).item()));
  }
  return prompt;
}

KeyValueCache KeyValueCache::repeated(std::int64_t samples) const {
  if (samples < 1) {
    fail<ValueError>("key_value_cache: ", samples, " copies: their number must be positive");
  }
  KeyValueCache wide;
  wide.size_ = size_;
  const auto widen = [&](const Tensor& memory) {
    const Shape row = memory.shape();
    Tensor room = zeros(Shape{row[0], samples, row[1], row[2], row[3]});
    for (std::int64_t s = 0; s < samples; ++s) room.slice(1, s, s + 1).copy_(memory.unsqueeze(1));
    return room.reshape({row[0] * samples, row[1], row[2], row[3]});
  };
  wide.keys_ = widen(keys_);
  wide.values_ = widen(values_);
  return wide;
}

GptCache GptCache::repeated(std::int64_t samples) const {
  GptCache copy;
  auto layer = layers.begin();
  while (layer != layers.end()) copy.layers.push_back((layer++)->repeated(samples));
  return copy;
}

void GptCache::truncate(std::int64_t size) {
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) layer->truncate(size);
}
