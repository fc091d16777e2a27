#pragma once

#include "tools/milestones/stage.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

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
