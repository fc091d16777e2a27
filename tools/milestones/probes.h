#pragma once

#include "tools/milestones/stage.h"

#include <cmath>
#include <cstdint>
#include <vector>

// What the probes of several milestones need.
namespace wick::milestones {

/// The smaller and the larger of two numbers, and NaN if one is NaN: std::min and std::max may drop
/// a NaN, and a probe must not.
inline double smaller(double a, double b) { return a < b || std::isnan(a) ? a : b; }
inline double larger(double a, double b) { return a > b || std::isnan(a) ? a : b; }

/// The largest differences between products of matrices and sums over their elements. The operands
/// lie in memory in every way that views have: whole, transposed, parts of larger matrices, with
/// gaps, and stretched. A difference is NaN if a product has a NaN.
struct ProductErrors {
  /// For matmul(), the product that the framework's backend uses.
  double used = 0;
  /// For the textbook's loops, which the framework can do without.
  double loops = 0;
};
ProductErrors probe_products(std::uint64_t seed);

/// The requirements for both products. They name chapter 01 where other bars name a chapter that
/// multiplies.
std::vector<Verdict> judge_products(const ProductErrors& errors);

}  // namespace wick::milestones
