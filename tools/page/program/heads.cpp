#include "tools/page/program/heads.h"

#include "tools/grade/system/printable.h"

#include "core/core.h"

#include <algorithm>
#include <cmath>

namespace wick::page {

namespace {

// Weights (1, h, t, t) -> for each head its t t numbers.
std::vector<std::vector<double>> numbers_of(const Tensor& weights) {
  std::vector<std::vector<double>> heads;
  for (std::int64_t head = 0; head < weights.size(1); ++head) {
    heads.emplace_back();
    for (const Scalar weight : weights.slice(1, head, head + 1).to_vector()) {
      heads.back().push_back(std::round(static_cast<double>(weight) * 1000) / 1000);
    }
  }
  return heads;
}

}  // namespace

Heads heads_of(const nn::SavedGpt& saved, const std::vector<std::int64_t>& tokens) {
  const NoGrad no_grad;
  const nn::Gpt& model = saved.model;
  const std::int64_t t =
      std::min(static_cast<std::int64_t>(tokens.size()), model.options().context);
  const Ids ids{Shape{1, t}, {tokens.end() - t, tokens.end()}};
  Heads heads;
  for (const std::int64_t id : ids.values) {
    const std::vector<std::int64_t> one{id};
    heads.tokens.push_back(grade::printable(
        std::visit([&](const auto& tokenizer) { return tokenizer.decode(one); }, saved.tokenizer)));
  }
  // What Gpt::forward does, and the weights of each block on the way.
  const Tensor mask = tril(ones(Shape{t, t}));
  Tensor x = model.positions(model.tokens(ids));  // (1, t) -> (1, t, e)
  for (const nn::TransformerBlock& block : model.blocks) {
    const Tensor read = block.norm1(x);
    heads.layers.push_back(numbers_of(block.self_attn.attend(read, read, read, mask).weights));
    x = block(x, mask);
  }
  return heads;
}

}  // namespace wick::page
