#pragma once

#include "tools/grade/scenario/scenario.h"

#include <cmath>
#include <string>
#include <vector>

// What the scenarios of chapter 13 observe of initial values, which are random.
namespace wick::scenario {

/// The mean of squares of numbers that are uniform in +-bound or normal, and its expectation.
inline void observe_spread(const std::string& name, const std::vector<Tensor>& parameters,
                           double variance, bool is_normal) {
  double sum = 0, count = 0;
  for (const Tensor& parameter : parameters) {
    for (const Scalar x : parameter.to_vector()) sum += x * x;
    count += static_cast<double>(parameter.numel());
  }
  // The square of a normal number has variance 2 v^2, of a uniform one 4/5 v^2.
  const double of_squares = variance * std::sqrt((is_normal ? 2.0 : 0.8) / count);
  observe_statistic(name, sum / count, variance, of_squares);
}

/// How many are uniform in more than +-bound: none of them, but for rounding.
inline double beyond(const std::vector<Tensor>& parameters, double bound) {
  double count = 0;
  for (const Tensor& parameter : parameters) {
    for (const Scalar x : parameter.to_vector()) count += std::abs(x) > bound * (1 + 1e-5);
  }
  return count;
}

}  // namespace wick::scenario
