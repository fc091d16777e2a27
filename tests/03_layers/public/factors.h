#pragma once

#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace wick::scenario {

/// The least and the largest number by which those that were kept are multiplied.
inline std::vector<double> factors(const Tensor& x, const Tensor& y) {
  const std::vector<Scalar> before = x.to_vector();
  const std::vector<Scalar> after = y.to_vector();
  std::vector<double> all_factors;
  if (before.size() != after.size()) return {0, 0};
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (after[i] != 0) all_factors.push_back(after[i] / before[i]);
  }
  if (all_factors.empty()) return {0, 0};
  const auto [low, high] = std::minmax_element(all_factors.begin(), all_factors.end());
  return {*low, *high};
}

/// Where y is 0.
inline std::vector<bool> zeros(const Tensor& y) {
  std::vector<bool> result;
  for (const Scalar value : y.to_vector()) result.push_back(value == 0);
  return result;
}

/// How many of the slices along `axis` drop in places of their own.
inline double patterns(const Tensor& y, int axis) {
  std::set<std::vector<bool>> seen;
  for (std::int64_t i = 0; i < y.size(axis); ++i) seen.insert(zeros(y.slice(axis, i, i + 1)));
  return static_cast<double>(seen.size());
}

/// True if every element is 0 or that of x, twice as large: what p = 0.5 makes of it.
inline bool is_half(const Tensor& x, const Tensor& y) {
  const std::vector<double> found = factors(x, y);
  const auto is_right = [](double factor) { return factor == 0 || std::fabs(factor - 2) < 1e-9; };
  return is_right(found[0]) && is_right(found[1]);
}

}  // namespace wick::scenario
