#include <vector>

// Every new token by itself, so that no mask is needed; a mask from numbers; a block in five lines;
// the prompt read one token after another.

Tensor KeyValueCache::forward(const MultiHeadAttention& attention, const Tensor& x) {
  check(attention, x);
  const NoGrad no_grad;
  std::vector<Tensor> rows;
  for (std::int64_t i = 0; i < x.size(1); ++i, ++size_) {
    const Tensor token = x.slice(1, i, i + 1);
    const auto place = [&](Tensor& memory) { return memory.slice(2, size_, size_ + 1); };
    const auto known = [&](const Tensor& memory) { return memory.slice(2, 0, size_ + 1); };
    const auto heads = [&](const Linear& layer) {
      return split_heads(layer.forward(token), attention.num_heads());
    };
    place(values_).copy_(heads(attention.v_proj));
    place(keys_).copy_(attention.turned(heads(attention.k_proj), size_));
    const Tensor query = attention.turned(heads(attention.q_proj), size_);
    rows.push_back(merge_heads(
        scaled_dot_product_attention(query, known(keys_), known(values_), Tensor()).output));
  }
  return attention.out_proj(concat(rows, 1));
}

Tensor cached_mask(std::int64_t seen, std::int64_t fresh, Device device) {
  std::vector<Scalar> allowed;
  for (std::int64_t token = seen; token < seen + fresh; ++token) {
    for (std::int64_t key = 0; key < seen + fresh; ++key) allowed.push_back(key > token ? 0 : 1);
  }
  return from_vector(allowed, Shape{fresh, seen + fresh}).to(device);
}

Tensor TransformerBlock::forward(const Tensor& x, KeyValueCache& cache) const {
  const NoGrad no_grad;
  Tensor stream = x;
  stream = stream + dropout1(cache.forward(self_attn, norm1.forward(stream)));
  return stream + dropout2(feed_forward(norm2(stream)));
}

Tensor Gpt::forward(const Ids& ids, GptCache& cache) const {
  check_gpt_cache(ids, *this, cache);
  for (KeyValueCache& layer : cache.layers) layer.truncate(cache.size());
  const NoGrad no_grad;
  const std::int64_t first = cache.layers.front().size();
  Tensor stream = positions.forward(tokens.forward(ids), first);
  auto layer = cache.layers.begin();
  for (const TransformerBlock& block : blocks) stream = block.forward(stream, *layer++);
  const Tensor table = options_.tied ? tokens.weight : head.weight;
  return matmul(norm.forward(stream), table.transpose(0, 1));
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
  GptCache memory(model);
  Tensor logits;
  const auto read = [&](std::int64_t token) {
    logits = model.forward(Ids{Shape{1, 1}, {token}}, memory).squeeze(0).squeeze(0);
  };
  for (const std::int64_t token : prompt) read(token);
  while (true) {
    const double u = rand(Shape{}, generator).item();
    prompt.push_back(sample(sampling_weights(logits, options), u));
    if (--count == 0) return prompt;
    read(prompt.back());
  }
}

KeyValueCache KeyValueCache::repeated(std::int64_t samples) const {
  if (samples < 1) {
    fail<ValueError>("key_value_cache: ", samples, " copies: their number must be positive");
  }
  const auto copies_of = [&](const Tensor& memory) {
    std::vector<Tensor> all;
    for (std::int64_t i = 0; i < batch(); ++i) {
      for (std::int64_t j = 0; j < samples; ++j) all.push_back(memory.slice(0, i, i + 1));
    }
    return concat(all, 0);
  };
  KeyValueCache result;
  result.size_ = size_;
  result.keys_ = copies_of(keys_);
  result.values_ = copies_of(values_);
  return result;
}

GptCache GptCache::repeated(std::int64_t samples) const {
  GptCache copy;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    copy.layers.push_back(layers[i].repeated(samples));
  }
  return copy;
}

void GptCache::truncate(std::int64_t size) {
  for (std::size_t i = layers.size(); i-- > 0;) layers[i].truncate(size);
}
