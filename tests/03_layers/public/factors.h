#pragma once

#include "tests/scenario/scenario.h"

#include <algorithm>
#include <vector>

namespace wick::scenario {

/// The least and the largest number by which those that were kept are multiplied.
inline std::vector<double> factors(const Tensor& x, const Tensor& y) {
  const std::vector<Scalar> before = x.to_vector();
  const std::vector<Scalar> after = y.to_vector();
  std::vector<double> ratios;
  if (before.size() != after.size()) return {0, 0};
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (after[i] != 0) ratios.push_back(after[i] / before[i]);
  }
  if (ratios.empty()) return {0, 0};
  const auto [low, high] = std::minmax_element(ratios.begin(), ratios.end());
  return {*low, *high};
}

}  // namespace wick::scenario
