#include "nn/attention/blocks.h"

namespace wick::nn {

Tensor in_blocks(const Tensor& x, std::int64_t size) {
  const int tokens = x.dim() - 2;
  const std::int64_t blocks = (x.size(tokens) + size - 1) / size;
  const Shape missing = x.shape().with(tokens, blocks * size - x.size(tokens));
  const Tensor whole = missing.numel() == 0 ? x : concat({x, zeros(missing, x.device())}, tokens);
  return whole.reshape(x.shape().with(tokens, size).inserted(tokens, blocks));
}

Tensor out_of_blocks(const Tensor& x, std::int64_t tokens) {
  const int blocks = x.dim() - 3;
  const Shape whole = x.shape().erased(blocks).with(blocks, x.size(blocks) * x.size(blocks + 1));
  return x.reshape(whole).slice(blocks, 0, tokens);
}

}  // namespace wick::nn
