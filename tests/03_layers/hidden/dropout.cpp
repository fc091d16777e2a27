#include "tests/03_layers/public/factors.h"
#include "tools/grade/scenario/gradients.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace wick;
using namespace wick::scenario;

GRADED("03.3", "how many are kept, and how much of them") {
  const double tiny = draw.uniform({}, 0.004, 0.008).item();
  const double small = draw.uniform({}, 0.08, 0.12).item();
  const double large = draw.uniform({}, 0.76, 0.84).item();
  const Tensor x = draw.normal_permuted({60, 60, 60});
  for (const double p : {tiny, small, 0.5, large}) {
    const std::string name = concatenate("p = ", p, ": ");
    const Tensor y = dropout(x, p, true);
    const std::vector<double> found = factors(x, y);
    observe(name + "factors of those kept", found);
    std::vector<double> beyond;
    for (const double factor : found) beyond.push_back(1e8 * (factor * (1 - p) - 1));
    observe(name + "a hundred million times what they have beyond 1 / (1 - p)", beyond);
    double share = 0;
    for (const bool is_zero : zeros(y)) share += is_zero ? 1 : 0;
    share /= static_cast<double>(y.numel());
    // As uncertain as if 60 coins were tossed for all: that is another mistake, seen below.
    const double error = std::sqrt(p * (1 - p) / 60);
    observe_statistic(name + "share dropped", share, p, error);
    observe(name + "share dropped is near p", std::fabs(share - p) <= 5 * error ? 1 : 0);
  }
}

GRADED("03.3", "every element for itself") {
  const double p = 0.5;
  const Tensor x = draw.normal({draw.integer(50, 70), draw.integer(50, 70), draw.integer(20, 40)});
  const Tensor y = dropout(x, p, true);
  observe("patterns along each axis",
          std::vector<double>{patterns(y, 0), patterns(y, 1), patterns(y, 2)});
  // 40 elements of a channel fall alike by chance once in a million million.
  const std::int64_t channels = draw.integer(6, 9);
  const Tensor images = dropout(draw.full({1, channels, 5, 8}, 1), 0.5, true);
  double alike = 0;
  for (std::int64_t channel = 0; channel < channels; ++channel) {
    const std::vector<bool> of_one = zeros(images.slice(1, channel, channel + 1));
    alike += std::count(of_one.begin(), of_one.end(), of_one[0]) == 40 ? 1 : 0;
  }
  observe("channels, and those that are dropped or kept as a whole",
          std::vector<double>{static_cast<double>(channels), alike});
  const std::vector<bool> dropped = zeros(y);
  const double n = static_cast<double>(dropped.size());
  double share = 0, both = 0;
  for (std::size_t i = 0; i < dropped.size(); ++i) {
    share += dropped[i] ? 1 : 0;
    both += dropped[i] && dropped[(i + 1) % dropped.size()] ? 1 : 0;
  }
  observe_statistic("share dropped", share / n, p, std::sqrt(p * (1 - p) / n));
  // Coins of a table that is used again and again would agree at its length.
  const double agree = p * p + (1 - p) * (1 - p);  // both dropped, or both kept
  for (std::size_t period = 16; period <= 32768; period *= 2) {
    double alike = 0;
    for (std::size_t i = period; i < dropped.size(); ++i) {
      alike += dropped[i] == dropped[i - period] ? 1 : 0;
    }
    const double pairs = n - static_cast<double>(period);
    observe_statistic(concatenate("share of those that fall like the one ", period, " before"),
                      alike / pairs, agree, std::sqrt(agree * (1 - agree) / pairs));
  }
  // Neighbouring pairs overlap, which adds to the variance of their share.
  const double variance = p * p * (1 - p * p) + 2 * (p * p * p - p * p * p * p);
  observe_statistic("share of neighbours that are both dropped", both / n, p * p,
                    std::sqrt(variance / n));
}

GRADED("03.3", "how many of ten are dropped") {
  // A coin for each drops now fewer and now more of them: the variance of their number is n p q.
  const double p = 0.3, q = 1 - p, n = 10;
  const int calls = static_cast<int>(draw.integer(300, 400));
  const Tensor x = draw.uniform({10}, 1, 2);
  double squares = 0;
  for (int call = 0; call < calls; ++call) {
    double count = 0;
    for (const bool is_zero : zeros(dropout(x, p, true))) count += is_zero ? 1 : 0;
    squares += (count - n * p) * (count - n * p);
  }
  const double variance = n * p * q;
  const double error = std::sqrt((2 * variance * variance + variance * (1 - 6 * p * q)) / calls);
  observe_statistic("variance of their number", squares / calls, variance, error);
  observe("calls; is it near n p q",
          std::vector<double>{static_cast<double>(calls),
                              std::fabs(squares / calls - variance) <= 5 * error ? 1. : 0.});
}

GRADED("03.3", "every call for itself") {
  const Tensor x = draw.normal({draw.integer(40, 140), draw.integer(5, 105)});
  const auto seed = static_cast<std::uint64_t>(draw.integer(0, 1'000'000'000));
  manual_seed(seed);
  std::set<std::vector<bool>> seen;
  for (int call = 0; call < 6; ++call) seen.insert(zeros(dropout(x, 0.5, true)));
  observe("different patterns in six calls", static_cast<double>(seen.size()));
  manual_seed(seed);
  const Tensor y = dropout(x, 0.5, true);
  observe("patterns after the same seed once more",
          static_cast<double>(seen.size()) + (seen.insert(zeros(y)).second ? 1 : 0));
  observe("shape of y", y.shape());
}

GRADED("03.3", "no axis to five, and sizes of 0 and 1") {
  const std::int64_t m = draw.integer(6, 99), n = draw.integer(6, 99);
  const std::vector<Tensor> inputs = {draw.normal({}),
                                      draw.normal({n}),
                                      draw.normal({m, 9}).slice(1, 2, 7),
                                      draw.normal({1, n}).expand({4, n}),
                                      draw.normal_permuted({3, m, 2}),
                                      draw.normal_permuted({1, 2, 6, 20}),
                                      draw.normal_permuted({2, 3, 4, 1, 6}),
                                      draw.normal({3, 0}),
                                      draw.normal({0, 2, n})};
  bool are_right = true;
  for (const Tensor& x : inputs) {
    const Tensor y = dropout(x, 0.5, true);
    observe("shape of y for x " + to_string(x.shape()), y.shape());
    if (y.shape() == x.shape()) are_right = are_right && is_half(x, y);
  }
  observe("y is 0 or 2 x", are_right ? 1 : 0);
  const Tensor none = differentiable(draw.normal({0, n}));
  observe_with_history("no row, training", dropout(none, 0.5, true));
  observe_with_history("no row, resting", dropout(none, 0.5, false));
  // All alike would be a chance of one in a million million million.
  const Tensor number = draw.uniform({}, 1, 2);
  int dropped = 0;
  for (int call = 0; call < 64; ++call) dropped += dropout(number, 0.5, true).item() == 0 ? 1 : 0;
  observe("a lone number: is it dropped in some of 64 calls, and kept in some; m",
          std::vector<double>{dropped > 0 ? 1.0 : 0.0, dropped < 64 ? 1.0 : 0.0,
                              static_cast<double>(m)});
}
