// A language model of transformer blocks. In the comments b is the batch, t the tokens, e the size
// of a token's vector.

#include "nn/transformer/gpt.h"

#include "nn/transformer/gpt_checks.h"

#include <cmath>
#include <string>

namespace wick::nn {

Gpt::Gpt(const GptOptions& options)
    : tokens(checked_options(options).vocabulary, options.embed_dim),
      positions(options.rotary_base > 0 ? LearnedPositions()
                                        : LearnedPositions(options.context, options.embed_dim)),
      dropout(options.dropout),
      norm(options.embed_dim),
      options_(options) {
  const NoGrad no_grad;  // initial values have no history
  // BEGIN SOLUTION 13.6
  const auto share = static_cast<Scalar>(1 / std::sqrt(2.0 * options.num_layers));
  for (std::int64_t i = 0; i < options.num_layers; ++i) {
    blocks.emplace_back(options.embed_dim, options.num_heads, 0, options.dropout, options.form);
    for (Linear* end : {&blocks.back().self_attn.out_proj, &blocks.back().feed_forward.linear2}) {
      end->weight.copy_(end->weight * share);
      end->bias.copy_(end->bias * share);
    }
  }
  if (options.tied) {
    // Scores are products with this table. With a deviation of 1 the token just read would score
    // about embed_dim, since x begins as its row, and the first loss would be as large.
    tokens.weight.copy_(tokens.weight * Scalar(0.02));
    head.weight = tokens.weight;  // the same parameter: both places add to its gradient
  } else {
    head = Linear(options.embed_dim, options.vocabulary, false);
  }
  // END SOLUTION
  // Every model comes to this line, also one that is tied.
  for (TransformerBlock& block : blocks) block.self_attn.rotary_base = options.rotary_base;
}

void Gpt::members(Members& visit) {
  visit("tokens", tokens);
  visit("positions", positions);
  visit("dropout", dropout);
  for (std::size_t i = 0; i < blocks.size(); ++i) visit("blocks." + std::to_string(i), blocks[i]);
  visit("norm", norm);
  if (!options_.tied) visit("head", head);
}

Tensor Gpt::forward(const Ids& ids) const {
  check_gpt_ids(ids, options_);
  // BEGIN SOLUTION 13.6
  const std::int64_t t = ids.shape[1];
  Tensor x = dropout(positions(tokens(ids)));  // (b, t) -> (b, t, e)
  // Made on the device, so that no step sends a mask there.
  const Tensor mask = tril(ones(Shape{t, t}, x.device()));
  for (const TransformerBlock& block : blocks) x = block(x, mask);
  return head(norm(x));  // (b, t, e) -> (b, t, vocabulary)
  // END SOLUTION
}

}  // namespace wick::nn
