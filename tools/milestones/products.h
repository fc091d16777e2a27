#pragma once

#include "tools/milestones/stage.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// By how much products of matrices differ from sums over their elements, at most. The operands
/// lie in memory in every way that views have: whole, transposed, parts of larger matrices, with
/// gaps, and stretched. NaN if a product has one.
struct ProductErrors {
  /// Of matmul(): the product that the framework's backend uses.
  double used = 0;
  /// Of the textbook's loops, which the framework can do without.
  double loops = 0;
};
ProductErrors probe_products(std::uint64_t seed);

/// The requirements for both. They name chapter 01 where other bars name a chapter that multiplies.
std::vector<Verdict> judge_products(const ProductErrors& errors);

}  // namespace wick::milestones
