// A model that goes on where it stopped: its layers remember keys and values. In the comments b is
// the batch, n the new tokens, e the size of a token's vector.

#include "nn/transformer/gpt_checks.h"

namespace wick::nn {

Tensor TransformerBlock::forward(const Tensor& x, KeyValueCache& cache) const {
  const NoGrad no_grad;
  // BEGIN SOLUTION 18.3
  const Tensor mixed = x + cache.forward(self_attn, norm1(x));
  return mixed + feed_forward(norm2(mixed));
  // END SOLUTION
}

Tensor Gpt::forward(const Ids& ids, GptCache& cache) const {
  check_gpt_cache(ids, *this, cache);
  // A call that failed in the middle has left its tokens in the first layers.
  for (KeyValueCache& layer : cache.layers) layer.truncate(cache.size());
  const NoGrad no_grad;
  // BEGIN SOLUTION 18.3
  Tensor x = positions(tokens(ids), cache.size());  // (b, n) -> (b, n, e)
  for (std::size_t i = 0; i < blocks.size(); ++i) x = blocks[i](x, cache.layers[i]);
  return head(norm(x));  // (b, n, e) -> (b, n, vocabulary)
  // END SOLUTION
}

}  // namespace wick::nn
