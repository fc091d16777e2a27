#pragma once

#include "nn/embedding.h"
#include "nn/positions/learned_positions.h"
#include "nn/transformer/transformer_block.h"

#include <vector>

namespace wick::nn {

class GptCache;

struct GptOptions {
  std::int64_t vocabulary = 0;  // tokens are 0..vocabulary - 1
  std::int64_t context = 0;     // the most tokens that forward takes
  std::int64_t embed_dim = 0;
  std::int64_t num_heads = 0;
  std::int64_t num_layers = 0;
  double dropout = 0;
  bool tied = false;  // the head multiplies by the table of the tokens
  Gelu form = Gelu::Erf;
  /// 0: a learned vector for each position is added to its token. Otherwise attention turns queries
  /// and keys by their positions (rotary() with this base, usually 10,000), and there is no table.
  double rotary_base = 0;
};

/// A language model: token and position vectors, blocks, a norm, and a head without bias, which
/// gives each token's scores for the next one (Radford et al., 2019, GPT-2). A token attends to
/// itself and to earlier tokens, never to later ones.
class Gpt : public Module {
 public:
  /// The initial values keep the logits small, so that the first loss is near ln(vocabulary). x
  /// becomes the sum of all branches, which would grow with their number: the layers that end them,
  /// self_attn.out_proj and feed_forward.linear2, are therefore divided by sqrt(2 num_layers)
  /// (GPT-2, section 2.3). The table of the positions, and that of the tokens if `tied`, is normal
  /// with a deviation of 0.02. All other layers start as their own constructors make them. Throws
  /// ValueError for sizes that are not positive, num_heads that does not divide embed_dim, dropout
  /// outside 0..1, and a rotary_base that is negative or not finite, or with heads of odd size.
  explicit Gpt(const GptOptions& options);

  /// ids (b, t) -> logits (b, t, vocabulary). Throws ShapeError unless ids have two axes and at
  /// least one token, and ValueError for an id outside 0..vocabulary - 1 and for t above context.
  Tensor forward(const Ids& ids) const;
  Tensor operator()(const Ids& ids) const { return forward(ids); }
  /// Goes on where `cache` stands: ids (b, n) are the next n tokens of b sequences, whose earlier
  /// tokens the cache has seen. Returns the logits (b, n, vocabulary) of these tokens alone, which
  /// are the same as in one call for the whole sequences. No history is recorded. Throws ShapeError
  /// for ids or a cache that do not fit, and ValueError for an id outside 0..vocabulary - 1, for
  /// more tokens than the cache has room for, and for a model with dropout in training. After an
  /// exception the cache is as it was before.
  Tensor forward(const Ids& ids, GptCache& cache) const;
  Tensor operator()(const Ids& ids, GptCache& cache) const { return forward(ids, cache); }
  void members(Members& visit) override;

  const GptOptions& options() const { return options_; }

  Embedding tokens;
  LearnedPositions positions;  // without a table if there is a rotary_base
  Dropout dropout;             // of the sum of the two
  std::vector<TransformerBlock> blocks;
  LayerNorm norm;
  Linear head;  // if tied, its weight is tokens.weight and not a parameter of its own

 private:
  GptOptions options_;
};

}  // namespace wick::nn
