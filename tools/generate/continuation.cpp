#include "tools/generate/continuation.h"

#include <utility>

namespace wick::generating {

Continuation::Continuation(nn::SavedGpt saved, const std::string& prompt,
                           const nn::SamplingOptions& options, std::uint64_t seed)
    : saved_(std::move(saved)), options_(options), generator_(seed) {
  tokens_ =
      std::visit([&](const auto& tokenizer) { return tokenizer.encode(prompt); }, saved_.tokenizer);
  if (tokens_.empty()) {
    fail<ValueError>("generate: the prompt is empty: it must have at least one token to continue");
  }
}

std::string Continuation::next() {
  const auto context = static_cast<std::size_t>(saved_.model.options().context);
  if (tokens_.size() > context) tokens_.erase(tokens_.begin(), tokens_.end() - context);
  tokens_ = nn::generate(saved_.model, std::move(tokens_), 1, options_, generator_);
  const std::vector<std::int64_t> drawn{tokens_.back()};
  return std::visit([&](const auto& tokenizer) { return tokenizer.decode(drawn); },
                    saved_.tokenizer);
}

}  // namespace wick::generating
