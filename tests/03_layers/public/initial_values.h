#pragma once

#include "nn/linear.h"
#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// What is seen of numbers that are random: none of it depends on the order in which they are drawn.
namespace wick::scenario {

/// A layer's initial numbers times sqrt(in_features): uniform in +-1, if all is well.
class Numbers {
 public:
  void add(const Tensor& parameter, std::int64_t in_features) {
    if (!parameter.defined()) return;
    const double root = std::sqrt(static_cast<double>(in_features));
    for (const Scalar value : parameter.to_vector()) numbers_.push_back(value * root);
  }

  /// How many there are, and their statistics: the mean of a number is 0, that of its square 1/3,
  /// and half of the numbers are below 1/2. Each with its standard error, for a uniform number.
  void observe_statistics(const std::string& name) const {
    const double n = static_cast<double>(numbers_.size());
    observe(name + ": how many numbers", n);
    double sum = 0, squares = 0, small = 0;
    for (const double number : numbers_) {
      sum += number;
      squares += number * number;
      small += std::fabs(number) < 0.5 ? 1 : 0;
    }
    observe_statistic(name + ": mean", sum / n, 0, 1 / std::sqrt(3 * n));
    observe_statistic(name + ": mean square", squares / n, 1.0 / 3, std::sqrt(4 / (45 * n)));
    observe_statistic(name + ": share of the inner half", small / n, 0.5, 0.5 / std::sqrt(n));
  }

  /// How many numbers there are, and how far they reach down and up, in words.
  std::string reach() const {
    if (numbers_.empty()) return "there are none";
    const auto [low, high] = std::minmax_element(numbers_.begin(), numbers_.end());
    return concatenate("of ", numbers_.size(), " numbers: down ", distance(-*low), ", up ",
                       distance(*high));
  }

 private:
  // From 0, beside a bound of 1.
  static std::string distance(double value) {
    if (value <= 0.01) return "not at all";
    if (value <= 0.75) return "only to less than 3/4 of the bound";
    if (value <= 1 + 1e-9) return "to the bound";
    if (value <= 1.9) return "beyond the bound";
    return value <= 3.3 ? "to more than 1.9 times the bound" : "to more than 3.3 times the bound";
  }

  std::vector<double> numbers_;
};

// rand() draws one of 2^24 numbers, so that two of a few hundred are equal by chance, now and then.

/// `count`, and `all` of them where only a few are missing.
inline double nearly(double count, double all, double missing = 2) {
  return count + missing >= all ? all : count;
}

/// `count`, and 0 where it is at most a tenth of `all`.
inline double hardly(double count, double all) { return count <= all / 10 ? 0 : count; }

/// Both parameters of `count` layers, each from a seed of its own.
inline std::pair<Numbers, Numbers> initial_values(Draw& draw, std::int64_t in_features,
                                                  std::int64_t out_features, int count) {
  Numbers weights, biases;
  for (int i = 0; i < count; ++i) {
    manual_seed(static_cast<std::uint64_t>(draw.integer(0, 1'000'000'000)));
    const nn::Linear layer(in_features, out_features);
    weights.add(layer.weight, in_features);
    biases.add(layer.bias, in_features);
  }
  return {weights, biases};
}

}  // namespace wick::scenario
