#pragma once

#include "nn/kept_modes.h"
#include "nn/transformer/generate.h"
#include "tests/18_memoization/public/memory.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

// Texts of chapter 18 that a model continues, and what they cost.
namespace wick::scenario {

using Tokens = std::vector<std::int64_t>;

/// The work of reading one token.
inline double work_of_a_token(nn::Gpt& model) {
  const nn::KeptModes modes(model);
  model.eval();
  return work_of([&] {
    nn::GptCache cache(model, 1, 1);
    model(Ids{Shape{1, 1}, {0}}, cache);
  });
}

/// Observes a text of `count` new tokens, and that no token is read twice: else the right text has
/// the price of `generate`. Less work than reading each token once is no mistake, as a prompt needs
/// the head for its last token alone.
inline void observe_text(const std::string& name, nn::Gpt& model, const Tokens& prompt,
                         std::int64_t count, const nn::SamplingOptions& options,
                         Generator& generator) {
  const double one = work_of_a_token(model);
  Tokens text;
  const double all =
      work_of([&] { text = nn::generate_cached(model, prompt, count, options, generator); });
  observe_ids(name, text);
  const double read = count == 0 ? 0 : double(prompt.size()) + double(count) - 1;
  observe(name + ": work beyond reading each token once, in tokens",
          std::max(0.0, all / one - read));
}

/// Observes the next token after each of 16 drawn prompts, of four tokens: a text from one prompt
/// may be right by chance. A single new token needs no cache, so the work is not looked at.
inline void observe_next_tokens(nn::Gpt& model, Draw& draw, std::int64_t vocabulary,
                                const nn::SamplingOptions& options, Generator& generator) {
  Tokens next;
  for (int i = 0; i < 16; ++i) {
    const Tokens prompt = draw_ids(draw, 1, 4, vocabulary).values;
    next.push_back(nn::generate_cached(model, prompt, 1, options, generator).back());
  }
  observe_ids("the next token after each of 16 prompts", next);
}

}  // namespace wick::scenario
