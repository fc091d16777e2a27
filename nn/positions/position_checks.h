#pragma once

#include "core/core.h"

// The checks in front of positions. They are given in chapter 11: its exercises may assume that
// sizes and shapes fit.
namespace wick::nn {

/// Throws ValueError unless features is positive and even, and base positive and finite.
void check_frequencies(std::int64_t features, double base);

/// Throws ValueError unless both are positive and features is even.
void check_sinusoids(std::int64_t tokens, std::int64_t features);

/// Throws ShapeError unless x is (.., tokens, features) for a weight (max_tokens, features), and
/// ValueError for a first position so large that first + tokens overflows.
void check_learned_positions(const Tensor& x, const Tensor& weight, std::int64_t first);

/// Throws ShapeError unless x is (.., tokens, features) with an even number of features, and
/// ValueError unless base is positive and finite.
void check_rotary(const Tensor& x, double base);

/// Throws ValueError unless both are positive.
void check_alibi(std::int64_t num_heads, std::int64_t keys);

}  // namespace wick::nn
