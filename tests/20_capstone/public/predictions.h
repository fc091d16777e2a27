#pragma once

#include "nn/serving/predictor.h"
#include "nn/transformer/gpt_cache.h"
#include "tests/20_capstone/public/models.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

// What exercise 20.3 observes of probabilities.
namespace wick::scenario {

/// The probabilities, and by how many millionths their sum is above 1.
inline void observe_probabilities(const std::string& name, const std::vector<double>& shares) {
  double sum = 0;
  for (const double share : shares) sum += share;
  observe(name + ": probabilities", shares);
  observe(name + ": millionths that the sum is above 1", (sum - 1) * 1e6);
}

/// The same, and the bits that each token costs: they show differences of small probabilities,
/// which are all near 0. For logits so far apart that the floor decides what some tokens cost.
inline void observe_bits(const std::string& name, const std::vector<double>& shares) {
  std::vector<double> bits;
  for (const double share : shares) bits.push_back(-std::log2(share));
  observe(name + ": -log2 of each probability", bits);
  observe_probabilities(name, shares);
}

/// As many tokens as a model's vocabulary has: an Artifact never holds another number. At least
/// 256.
inline nn::BytePairTokenizer tokenizer_of_size(std::int64_t vocabulary) {
  std::vector<nn::Pair> merges;
  for (std::int64_t first = 0; first < vocabulary - 256; ++first)
    merges.push_back({first, first + 1});
  return nn::BytePairTokenizer(std::move(merges));
}

inline nn::Predictor predictor_of(Draw& draw, const nn::GptOptions& options,
                                  double deviation = 0.5) {
  return nn::Predictor(
      nn::Artifact{model_of(draw, options, deviation), tokenizer_of_size(options.vocabulary), 8});
}

/// The work of one token, by the model itself.
inline double work_of_token(const nn::Predictor& predictor) {
  nn::GptCache cache(predictor.model());
  return work_of([&] { predictor.model()(Ids{Shape{1, 1}, {0}}, cache); });
}

/// Shows the predictor drawn tokens. Observes what it says after each, and how many tokens it reads
/// beyond each one twice.
inline void observe_tokens(const std::string& name, nn::Predictor& predictor, Draw& draw,
                           std::int64_t tokens) {
  const std::int64_t vocabulary = predictor.model().options().vocabulary;
  const Ids ids = draw_ids(draw, {tokens}, vocabulary);
  observe_probabilities(name + ", before the first token", predictor.next());
  double work = 0;
  for (std::int64_t i = 0; i < tokens; ++i) {
    work += work_of([&] { predictor.see(ids.values[static_cast<std::size_t>(i)]); });
    observe_probabilities(concatenate(name, ", after token ", i), predictor.next());
  }
  const double reads = work / work_of_token(predictor);
  observe(name + ": reads beyond two of each token",
          std::max(0.0, reads - 2 * static_cast<double>(tokens)));
}

}  // namespace wick::scenario
