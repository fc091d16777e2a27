#include "nn/embedding.h"

namespace wick::nn {

Embedding::Embedding(std::int64_t num_embeddings, std::int64_t embedding_dim) {
  if (num_embeddings < 1 || embedding_dim < 1) {
    fail<ValueError>("embedding: num_embeddings is ", num_embeddings, ", embedding_dim ",
                     embedding_dim, ": both must be positive");
  }
  weight = randn(Shape{num_embeddings, embedding_dim}).requires_grad_();
}

Tensor Embedding::forward(const Ids& ids) const { return embedding(weight, ids); }

void Embedding::members(Members& visit) { visit("weight", weight); }

}  // namespace wick::nn
