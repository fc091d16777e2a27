// From logits to a token: a distribution, and a draw from it. Both run on the host in double: the
// numbers are few, and a device would have to send the token back in any case.

#include "nn/transformer/sampling.h"

#include "nn/transformer/sampling_checks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace wick::nn {

Tensor sampling_weights(const Tensor& logits, const SamplingOptions& options) {
  check_sampling(logits, options);
  // BEGIN SOLUTION 13.7
  const std::vector<Scalar> scores = logits.to_vector();
  // The tokens in the order of falling logits; equal ones keep the order of their ids.
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  std::vector<Scalar> weights(scores.size(), 0);
  const auto in_shape = [&] { return from_vector(weights, logits.shape()); };
  if (options.temperature == 0) {
    weights[order[0]] = 1;
    return in_shape();
  }

  std::size_t kept = order.size();
  if (options.top_k > 0) kept = std::min(kept, static_cast<std::size_t>(options.top_k));

  // exp((x - largest) / temperature), which no temperature makes overflow.
  std::vector<double> shares;
  for (std::size_t i = 0; i < kept; ++i) {
    const double below = static_cast<double>(scores[order[i]]) - double{scores[order[0]]};
    shares.push_back(std::exp(below / options.temperature));
  }
  double total = std::accumulate(shares.begin(), shares.end(), 0.0);

  // The token that reaches top_p is part of the set. At 1 a rounded sum could end it too early.
  if (options.top_p < 1) {
    double reached = 0;
    for (std::size_t i = 0; i < kept; ++i) {
      reached += shares[i];
      if (reached >= options.top_p * total) kept = i + 1;
    }
    total = reached;
  }
  for (std::size_t i = 0; i < kept; ++i) {
    weights[order[i]] = static_cast<Scalar>(shares[i] / total);
  }
  return in_shape();
  // END SOLUTION
}

std::int64_t sample(const Tensor& weights, double u) {
  check_sample(weights, u);
  // BEGIN SOLUTION 13.7
  double cumulative = 0;
  std::int64_t token = 0;
  std::int64_t last_possible = 0;
  for (const Scalar weight : weights.to_vector()) {
    cumulative += static_cast<double>(weight);
    if (cumulative > u) return token;
    if (weight > 0) last_possible = token;
    ++token;
  }
  return last_possible;  // u is above the sum, which rounding left below 1
  // END SOLUTION
}

}  // namespace wick::nn
