#include "tools/generate/continuation.h"

#include "nn/transformer/generate.h"

#include <algorithm>
#include <utility>

namespace wick::generating {

namespace {

constexpr std::int64_t first_capacity = 256;

}  // namespace

Continuation::Continuation(nn::SavedGpt saved, const std::string& prompt,
                           const nn::SamplingOptions& options, std::uint64_t seed)
    : saved_(std::move(saved)), options_(options), generator_(seed) {
  tokens_ =
      std::visit([&](const auto& tokenizer) { return tokenizer.encode(prompt); }, saved_.tokenizer);
  if (tokens_.empty()) {
    fail<ValueError>("generate: the prompt is empty: it must have at least one token to continue");
  }
  saved_.model.eval();
}

std::string Continuation::next() {
  const auto context = static_cast<std::size_t>(saved_.model.options().context);
  if (tokens_.size() > context) tokens_.erase(tokens_.begin(), tokens_.end() - context);
  tokens_.push_back(draw());
  const std::vector<std::int64_t> drawn{tokens_.back()};
  return std::visit([&](const auto& tokenizer) { return tokenizer.decode(drawn); },
                    saved_.tokenizer);
}

std::int64_t Continuation::draw() {
  if (const std::optional<Tensor> logits = cached_logits()) {
    const Tensor weights = nn::sampling_weights(*logits, options_);
    return nn::sample(weights, rand(Shape{1}, generator_).item());
  }
  return nn::generate(saved_.model, tokens_, 1, options_, generator_).back();
}

// The logits of the token after the last one, if a cache can give them. Once the window has slid,
// every token has another position, and what is remembered of it no longer holds. Students write
// the cache some chapters after generate: without it the model reads all tokens each time.
std::optional<Tensor> Continuation::cached_logits() {
  const std::int64_t context = saved_.model.options().context;
  const auto known = static_cast<std::int64_t>(tokens_.size());
  if (cache_ && cache_->size() == context) may_cache_ = false;
  if (!may_cache_) return std::nullopt;
  try {
    if (!cache_ || known > cache_->capacity()) {
      // Twice as long each time, so that all tokens are read about twice.
      cache_.emplace(saved_.model, 1, std::min(context, std::max(first_capacity, 2 * known)));
    }
    const std::int64_t n = known - cache_->size();
    const Ids unread{Shape{1, n}, {tokens_.end() - n, tokens_.end()}};
    return saved_.model(unread, *cache_).slice(1, n - 1, n).reshape({-1});
  } catch (const NotImplemented&) {
    may_cache_ = false;
    return std::nullopt;
  }
}

}  // namespace wick::generating
