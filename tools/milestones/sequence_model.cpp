#include "tools/milestones/sequence_model.h"

#include <numeric>

namespace wick::milestones {

SequenceModel::SequenceModel(std::int64_t vocabulary, std::int64_t positions, std::int64_t features,
                             std::int64_t heads)
    : token_(vocabulary, features),
      position_(positions, features),
      attention_norm_(features),
      mlp_norm_(features),
      final_norm_(features),
      attention_(features, heads),
      expand_(features, 4 * features),
      contract_(4 * features, features),
      head_(features, vocabulary) {}

Tensor SequenceModel::forward(const Ids& tokens, const Tensor& mask) const {
  Tensor x = embed(tokens);
  x = x + attention_(attention_norm_(x), mask);
  x = x + contract_(relu(expand_(mlp_norm_(x))));
  return head_(final_norm_(x));
}

Tensor SequenceModel::attention_weights(const Ids& tokens, const Tensor& mask) const {
  const Tensor x = attention_norm_(embed(tokens));
  return attention_.attend(x, x, x, mask).weights;
}

void SequenceModel::members(nn::Members& visit) {
  visit("token", token_);
  visit("position", position_);
  visit("attention_norm", attention_norm_);
  visit("attention", attention_);
  visit("mlp_norm", mlp_norm_);
  visit("expand", expand_);
  visit("contract", contract_);
  visit("final_norm", final_norm_);
  visit("head", head_);
}

Tensor SequenceModel::embed(const Ids& tokens) const {
  Ids places{Shape{tokens.shape[1]}, {}};
  places.values.resize(static_cast<std::size_t>(tokens.shape[1]));
  std::iota(places.values.begin(), places.values.end(), std::int64_t{0});
  return token_(tokens) + position_(places);  // (n, t, e) + (t, e)
}

}  // namespace wick::milestones
