#include "tools/generate/continuation.h"

#include "nn/transformer/generate.h"

#include <algorithm>
#include <utility>

namespace wick::generating {

namespace {

constexpr std::int64_t first_capacity = 256;

}  // namespace

Continuation::Continuation(nn::SavedGpt saved, const std::string& prompt,
                           const nn::SamplingOptions& options, std::uint64_t seed, Kept kept)
    : saved_(std::move(saved)), options_(options), generator_(seed), kept_(kept) {
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

// Twice as long each time, so that all tokens are read about twice.
std::int64_t Continuation::next_capacity() const {
  const auto known = static_cast<std::int64_t>(tokens_.size());
  return std::min(saved_.model.options().context, std::max(first_capacity, 2 * known));
}

Ids Continuation::unread(std::int64_t known) const {
  const auto all = static_cast<std::int64_t>(tokens_.size());
  return {Shape{1, all - known}, {tokens_.begin() + known, tokens_.end()}};
}

Tensor Continuation::read_floats() {
  if (!cache_ || static_cast<std::int64_t>(tokens_.size()) > cache_->capacity()) {
    cache_.emplace(saved_.model, 1, next_capacity());
  }
  return saved_.model(unread(cache_->size()), *cache_);
}

Tensor Continuation::read_int8() {
  if (!memory_ || static_cast<std::int64_t>(tokens_.size()) > memory_->capacity()) {
    memory_.emplace(saved_.model, next_capacity());
  }
  return memory_->read(saved_.model, unread(memory_->size()));
}

// The logits of the token after the last one, if a cache can give them. Once the window has slid,
// every token has another position, and what is remembered of it no longer holds. Students write
// the cache some chapters after generate: without it the model reads all tokens each time, unless
// they ask for whole numbers.
std::optional<Tensor> Continuation::cached_logits() {
  const bool is_int8 = kept_ == Kept::Int8;
  const std::int64_t size = is_int8 ? (memory_ ? memory_->size() : 0) : cache_ ? cache_->size() : 0;
  if (size == saved_.model.options().context) may_cache_ = false;
  if (!may_cache_) return std::nullopt;
  try {
    const Tensor logits = is_int8 ? read_int8() : read_floats();
    const std::int64_t n = logits.size(1);
    return logits.slice(1, n - 1, n).reshape({-1});
  } catch (const NotImplemented&) {
    if (is_int8) throw;
    may_cache_ = false;
    return std::nullopt;
  }
}

}  // namespace wick::generating
