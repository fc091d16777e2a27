// Chapter 13, Transformers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 13
// In the framework this file is nn/transformer/gpt.cpp.

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
  throw NotImplemented("13.6 a GPT: see modules/13_transformers/README.md");
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
  throw NotImplemented("13.6 a GPT: see modules/13_transformers/README.md");
}

}  // namespace wick::nn
