// The memory of a whole model: one of each layer.

#include "nn/transformer/gpt_cache.h"

namespace wick::nn {

GptCache::GptCache(const Gpt& model, std::int64_t batch, std::int64_t capacity) {
  const std::int64_t context = model.options().context;
  if (capacity < 0 || capacity > context) {
    fail<ValueError>("gpt_cache: a capacity of ", capacity, " for a context of ", context,
                     ": the model has no more positions; a window that slides over a longer text "
                     "needs every key again");
  }
  for (const TransformerBlock& block : model.blocks) {
    layers.emplace_back(block.self_attn, batch, capacity == 0 ? context : capacity);
  }
}

GptCache GptCache::repeated(std::int64_t samples) const {
  GptCache copy;
  // BEGIN SOLUTION 18.5
  for (const KeyValueCache& layer : layers) copy.layers.push_back(layer.repeated(samples));
  return copy;
  // END SOLUTION
}

void GptCache::truncate(std::int64_t size) {
  // BEGIN SOLUTION 18.5
  for (KeyValueCache& layer : layers) layer.truncate(size);
  // END SOLUTION
}

}  // namespace wick::nn
