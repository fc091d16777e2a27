#include "tools/generate/int8_memory.h"

namespace wick::generating {

Int8Memory::Int8Memory(const nn::Gpt& model, std::int64_t capacity)
    : room_(model.blocks[0].self_attn, 1, capacity), layers_(model.blocks.size()) {
  const auto layers = static_cast<std::int64_t>(layers_.size());
  floats_of_token_ = 2 * layers * model.options().embed_dim * std::int64_t{sizeof(Scalar)};
}

std::int64_t Int8Memory::bytes() const {
  std::int64_t sum = 0;
  for (const nn::Int8Cache& layer : layers_) sum += layer.bytes();
  return sum;
}

Tensor Int8Memory::read(const nn::Gpt& model, const Ids& ids) {
  const NoGrad no_grad;
  Tensor x = model.positions(model.tokens(ids), size());  // (1, n, e)
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    layers_[i].restore(room_);
    x = model.blocks[i](x, room_);
    layers_[i].keep(room_);
  }
  return model.head(model.norm(x));
}

}  // namespace wick::generating
