#include "core/observer.h"
#include "nn/transformer/generate.h"
#include "tools/milestones/cache/cache_milestone.h"
#include "tools/milestones/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace wick::milestones {
namespace {

using Tokens = std::vector<std::int64_t>;

constexpr std::int64_t context = 220;

nn::Gpt drawn_model(std::int64_t vocabulary, double rotary_base, std::uint64_t seed) {
  nn::GptOptions options;
  options.vocabulary = vocabulary;
  options.context = context;
  options.embed_dim = 32;
  options.num_heads = 4;
  options.num_layers = 2;
  options.rotary_base = rotary_base;
  manual_seed(seed);
  nn::Gpt model(options);
  const NoGrad no_grad;
  // As it starts, positions are a hundredth of the tokens and the branches small.
  for (Tensor parameter : model.parameters()) {
    if (parameter.dim() == 2) parameter.copy_(randn(parameter.shape()) * Scalar(0.4));
  }
  model.eval();
  return model;
}

nn::GptOptions counted_options(std::int64_t vocabulary) {
  nn::GptOptions options;
  options.vocabulary = vocabulary;
  options.context = 128;
  options.embed_dim = 32;
  options.num_heads = 4;
  options.num_layers = 1;
  return options;
}

std::int64_t below(Generator& generator, std::int64_t n) {
  return static_cast<std::int64_t>(generator.below(static_cast<std::uint64_t>(n)));
}

/// `tokens` characters of the text, from a drawn place on.
Tokens piece_of(const Tokens& text, std::size_t tokens, Generator& generator) {
  const auto last = static_cast<std::int64_t>(text.size() - tokens);
  const auto begin = text.begin() + static_cast<std::ptrdiff_t>(below(generator, last));
  return {begin, begin + static_cast<std::ptrdiff_t>(tokens)};
}

Ids ids_of(Tokens::const_iterator begin, Tokens::const_iterator end) {
  return Ids{Shape{1, end - begin}, Tokens(begin, end)};
}

/// max |a - b| / max |b|, NaN if a number is NaN, and infinity for another shape.
double difference(const Tensor& a, const Tensor& b) {
  if (a.shape() != b.shape()) return std::numeric_limits<double>::infinity();
  const std::vector<Scalar> received = a.to_vector(), expected = b.to_vector();
  double largest = 0, scale = 0;
  for (std::size_t i = 0; i < received.size(); ++i) {
    const double error = std::abs(double(received[i]) - double(expected[i]));
    if (!(error <= largest)) largest = error;
    scale = std::max(scale, std::abs(double(expected[i])));
  }
  return largest / scale;
}

/// The logits of tokens cache.size().. of the text, read in pieces of drawn sizes.
Tensor in_pieces(const nn::Gpt& model, nn::GptCache& cache, const Tokens& text,
                 Generator& generator) {
  std::vector<Tensor> logits;
  auto begin = text.begin() + cache.size();
  while (begin != text.end()) {
    const std::int64_t left = text.end() - begin;
    const std::int64_t n = std::min(left, 1 + below(generator, 2) * below(generator, 24));
    logits.push_back(model(ids_of(begin, begin + n), cache));
    begin += n;
  }
  return concat(logits, 1);
}

double error_in_pieces(const nn::Gpt& model, const Tokens& text, Generator& generator) {
  nn::GptCache cache(model);
  return difference(in_pieces(model, cache, text, generator),
                    model(ids_of(text.begin(), text.end())));
}

double error_after_truncate(const nn::Gpt& model, const Tokens& characters, Generator& generator) {
  nn::GptCache cache(model);
  Tokens text = piece_of(characters, 40, generator);
  in_pieces(model, cache, text, generator);
  double error = 0;
  for (int i = 0; i < 5; ++i) {
    const std::int64_t kept = below(generator, cache.size());
    cache.truncate(kept);
    const Tokens other = piece_of(characters, 40, generator);
    std::copy(other.begin() + kept, other.end(), text.begin() + kept);
    const Tensor whole = model(ids_of(text.begin(), text.end()));
    const double found =
        difference(in_pieces(model, cache, text, generator), whole.slice(1, kept, 40));
    if (!(found <= error)) error = found;
  }
  return error;
}

double error_of_answers(const nn::Gpt& model, const Tokens& characters, Generator& generator) {
  const Tokens prompt = piece_of(characters, 30, generator);
  nn::GptCache cache(model);
  model(ids_of(prompt.begin(), prompt.end()), cache);
  nn::GptCache answers = cache.repeated(3);
  Ids next{Shape{3, 4}, {}};
  std::vector<Tensor> whole;
  for (int i = 0; i < 3; ++i) {
    Tokens text = prompt;
    for (const std::int64_t id : piece_of(characters, 4, generator)) {
      text.push_back(id);
      next.values.push_back(id);
    }
    whole.push_back(model(ids_of(text.begin(), text.end())).slice(1, 30, 34));
  }
  return difference(model(next, answers), concat(whole, 0));
}

double characters_that_differ(nn::Gpt& model, const Tokens& prompt, std::uint64_t seed) {
  Generator first(seed), second(seed);
  const Tokens plain = nn::generate(model, prompt, 200, {}, first);
  const Tokens cached = nn::generate_cached(model, prompt, 200, {}, second);
  if (plain.size() != cached.size()) return 200;
  double count = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) count += plain[i] == cached[i] ? 0 : 1;
  return count;
}

/// A product of (.., m, k) and (.., k, n), or attention of both kinds of products.
double operations_of(const Operation& operation) {
  const auto numbers = static_cast<double>(operation.result.numel());
  if (operation.name == "matmul") {
    const Shape& left = operation.operands[0];
    return 2 * numbers * static_cast<double>(left[left.size() - 1]);
  }
  if (operation.name == "attention") {
    const Shape& keys = operation.operands[1];
    return 4 * numbers * static_cast<double>(keys[keys.size() - 2]);
  }
  return 0;
}

/// A character's operations, as means over 8 characters each: a longer text costs what a shorter
/// one costs, and more.
template <typename Write>
std::vector<double> count_by_character(const Write& write) {
  std::vector<double> means;
  double before = 0;
  for (std::int64_t count = 8; count <= 64; count += 8) {
    double total = 0;
    const Observe observe([&](const Operation& each) { total += operations_of(each); });
    write(count);
    means.push_back((total - before) / 8);
    before = total;
  }
  return means;
}

}  // namespace

double CacheResult::ratio() const {
  return std::accumulate(again.begin(), again.end(), 0.0) /
         std::accumulate(once.begin(), once.end(), 0.0);
}

CacheResult measure_cache(std::uint64_t seed) {
  const NoGrad no_grad;
  const Text text = load_text();
  Generator generator(seed);
  nn::Gpt learned = drawn_model(text.vocabulary(), 0, seed);
  const nn::Gpt rotary = drawn_model(text.vocabulary(), 10000, seed);
  CacheResult result;
  const Tokens read = piece_of(text.test, 200, generator);
  result.learned = error_in_pieces(learned, read, generator);
  result.rotary = error_in_pieces(rotary, read, generator);
  result.truncated = error_after_truncate(learned, text.test, generator);
  result.answers = error_of_answers(learned, text.test, generator);
  const Tokens prompt = piece_of(text.test, 16, generator);
  result.other_characters = characters_that_differ(learned, prompt, seed);

  nn::Gpt counted(counted_options(text.vocabulary()));
  result.again = count_by_character(
      [&](std::int64_t count) { nn::generate(counted, prompt, count, {}, generator); });
  result.once = count_by_character(
      [&](std::int64_t count) { nn::generate_cached(counted, prompt, count, {}, generator); });
  return result;
}

}  // namespace wick::milestones
