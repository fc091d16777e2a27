#include "tests/13_transformers/public/sampling.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("13.7", "odds by hand, at three temperatures") {
  // Odds of 1 to r become 1 to sqrt(r) at 2 and 1 to r^2 at a half.
  const double r = draw.whole({}, 200, 900, 0.01).item();
  const Tensor logits = show("logits", draw.values({3}, {0, std::log(r), -std::log(r)}));
  for (const double temperature : {1.0, 2.0, 0.5}) observe_weights(logits, temperature);
}

GRADED("13.7", "temperature 0: the first of the largest") {
  const double top = draw.integer(2, 9);
  const Tensor logits = show("logits", draw.values({5}, {top - 1, top, -3, top, top - 2}));
  observe_weights(logits, 0);
  observe("their largest weight times a number",
          weights_of(logits, 0).at({1}) * draw.uniform({}, 1, 2).item());
  observe_weights(show("one that is the largest", draw.values({3}, {-top, top + 1, top})), 0);
}

GRADED("13.7", "large logits, and tokens that are impossible") {
  const double no = -std::numeric_limits<double>::infinity();
  const double far = draw.integer(100000, 999999), d = draw.uniform({}, 0.5, 1).item();
  observe_weights(draw.values({2}, {far, far - d}), 1e-300);
  observe_weights(show("large", draw.values({3}, {far, far - d, far - 3 * d})), 1);
  observe_weights(show("small", draw.values({4}, {-far, no, -far + d, no})), 1, 0, 0.999);
}

GRADED("13.7", "exactly k, of equal logits the lower ids") {
  const double a = draw.uniform({}, 1, 2).item();
  const Tensor logits = show("logits", draw.values({6}, {0, a, -a, a, a, 0}));
  for (const std::int64_t k : {1, 2, 3, 4, 6, 9}) observe_weights(logits, 1, k);
}

GRADED("13.7", "the smallest set that reaches p, the token that crosses included") {
  const double a = draw.whole({}, 50, 70, 0.01).item();  // shares: a, 0.7 (1 - a), the rest
  const std::vector<double> shares{0.2 * (1 - a), a, 0.7 * (1 - a), 0.1 * (1 - a)};
  std::vector<double> logits;
  for (const double share : shares) logits.push_back(std::log(share));
  show("shares", draw.values({4}, shares));
  const Tensor x = draw.values({4}, logits);
  for (const double p : {0.01, 0.3, 0.49, 0.71, 0.8, 0.98, 1.0}) observe_weights(x, 1, 0, p);
  // Equal shares of a quarter: two of them are exactly half, in logarithms too.
  const Tensor equal = show("four equal logits", draw.full({4}, 0));
  observe_weights(equal, 1, 0, 0.5);
  observe("half of all", weights_of(equal, 1, 0, 0.5) * draw.normal({4}));
}

GRADED("13.7", "at a top_p of 1 every token stays") {
  const double below = draw.uniform({}, 40, 60).item();
  const Tensor logits = show("logits", draw.values({3}, {-below, 0, -below - 1}));
  std::vector<double> logarithms;
  for (const Scalar weight : nn::sampling_weights(logits, {1, 0, 1}).to_vector()) {
    logarithms.push_back(std::log(weight));
  }
  observe("logarithms of the weights", logarithms);
}

GRADED("13.7", "temperature, then top_k, then top_p of what is left") {
  const double r = draw.whole({}, 1200, 2000, 0.01).item();
  const Tensor logits =
      show("logits", draw.values({4}, {std::log(4.0), std::log(r), 0, std::log(5.0)}));
  observe_weights(logits, 2, 3, 0.499);
  observe_weights(logits, 2, 0, 0.499);
  // The largest has r / (r + 5) of the first two, and r / (r + 10) of all four.
  observe_weights(logits, 1, 2, r / (r + 7.5));
  observe_weights(logits, 0.5, 3, 0.9);
}

GRADED("13.7", "drawing a token") {
  const double a = draw.whole({}, 8, 24, 1.0 / 64).item();  // exact, and so are its sums
  const Tensor weights = show("weights", draw.values({5}, {0, a, 0.5, 0, 0.5 - a}));
  std::vector<double> tokens;
  for (const double u : {0.0, a / 2, a - 1e-9, a, a + 1e-9, a + 0.5 - 1e-9, a + 0.5, 1 - 1e-12}) {
    tokens.push_back(static_cast<double>(nn::sample(weights, u)));
  }
  observe("tokens of growing u", tokens);
  const Tensor us = show("u", draw.uniform({24}));
  std::vector<double> drawn;
  for (const Scalar u : us.to_vector()) {
    drawn.push_back(static_cast<double>(nn::sample(weights, static_cast<double>(u))));
  }
  observe("tokens of 24 drawn u", drawn);
}
