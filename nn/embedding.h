#pragma once

#include "nn/module.h"

namespace wick::nn {

/// A table with one vector for every id: row `id` of the weight.
class Embedding : public Module {
 public:
  /// The weight starts standard normal. Throws ValueError unless both sizes are positive.
  Embedding(std::int64_t num_embeddings, std::int64_t embedding_dim);

  /// ids of any shape -> (ids.shape.., embedding_dim). Throws ValueError for an id outside
  /// 0..num_embeddings-1.
  Tensor forward(const Ids& ids) const;
  Tensor operator()(const Ids& ids) const { return forward(ids); }
  void members(Members& visit) override;

  Tensor weight;  // (num_embeddings, embedding_dim)
};

}  // namespace wick::nn
