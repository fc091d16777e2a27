#pragma once

#include "core/observer.h"
#include "nn/serving/predictor.h"
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

/// Shows the predictor drawn tokens, and observes what it says after each.
inline void observe_tokens(const std::string& name, nn::Predictor& predictor, Draw& draw,
                           std::int64_t tokens) {
  const std::int64_t vocabulary = predictor.model().options().vocabulary;
  const Ids ids = draw_ids(draw, {tokens}, vocabulary);
  observe_probabilities(name + ", before the first token", predictor.next());
  for (std::int64_t i = 0; i < tokens; ++i) {
    predictor.see(ids.values[static_cast<std::size_t>(i)]);
    observe_probabilities(concatenate(name, ", after token ", i), predictor.next());
  }
}

/// The multiplications with parameters in `run`: each token that is read has as many.
template <typename Run>
double work_of(const Run& run) {
  double work = 0;
  const Observe observer([&](const Operation& each) {
    if (each.name != "matmul" || each.operands[1].size() != 2) return;
    work += double(each.result.numel()) * double(each.operands[1][0]);
  });
  run();
  return work;
}

}  // namespace wick::scenario
