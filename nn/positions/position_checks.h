#pragma once

#include "core/core.h"

// The checks in front of positions: behind them sizes and shapes fit.
namespace wick::nn {

/// Throws ValueError unless features is positive and even, and base positive and finite.
void check_frequencies(std::int64_t features, double base);

/// Throws ValueError unless both are positive and features is even, ShapeError if a tensor cannot
/// have so many numbers.
void check_sinusoids(std::int64_t tokens, std::int64_t features);

/// Throws ValueError, which begins with `name`, if first + tokens is more than a std::int64_t
/// holds.
void check_positions(const char* name, std::int64_t first, std::int64_t tokens);

/// Throws ShapeError unless x is (.., tokens, features) for a weight (max_tokens, features), and
/// ValueError if first + tokens is more than a std::int64_t holds.
void check_learned_positions(const Tensor& x, const Tensor& weight, std::int64_t first);

/// Throws ShapeError unless x is (.., tokens, features) with an even number of features, and
/// ValueError unless base is positive and finite.
void check_rotary(const Tensor& x, double base);

/// Throws ValueError unless both are positive, ShapeError if a tensor cannot have so many numbers.
void check_alibi(std::int64_t num_heads, std::int64_t keys);

}  // namespace wick::nn
