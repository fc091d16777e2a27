// One layer of a transformer: attention between tokens, then work on each token by itself.

#include "nn/transformer/transformer_block.h"

namespace wick::nn {

TransformerBlock::TransformerBlock(std::int64_t embed_dim, std::int64_t num_heads,
                                   std::int64_t hidden, double dropout, Gelu form)
    : self_attn(embed_dim, num_heads, dropout),
      feed_forward(embed_dim, hidden == 0 ? 4 * embed_dim : hidden, dropout, form),
      norm1(embed_dim),
      norm2(embed_dim),
      dropout1(dropout),
      dropout2(dropout) {}

void TransformerBlock::members(Members& visit) {
  visit("self_attn", self_attn);
  feed_forward.members(visit);  // PyTorch's layer has linear1 and linear2 itself
  visit("norm1", norm1);
  visit("norm2", norm2);
  visit("dropout1", dropout1);
  visit("dropout2", dropout2);
}

Tensor TransformerBlock::forward(const Tensor& x, const Tensor& mask) const {
  // BEGIN SOLUTION 13.5
  // x passes through both sums as it is: a branch reads its norm and adds to it.
  const Tensor mixed = x + dropout1(self_attn(norm1(x), mask));
  return mixed + dropout2(feed_forward(norm2(mixed)));
  // END SOLUTION
}

}  // namespace wick::nn
