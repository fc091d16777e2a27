#pragma once

#include "core/core.h"

namespace wick::nn {

/// Turns each neighbouring pair of features (2i, 2i + 1) of queries or keys (.., t, d) by the angle
/// position * base^(-2i/d). The dot product of two of them then depends on the distance of their
/// positions alone (RoPE: Su et al., 2021, arXiv:2104.09864, equation 34). Hugging Face's Llama
/// pairs feature i with i + d/2: the same up to a permutation of features. Positions below 0 turn
/// back. Throws ShapeError unless d is even, and ValueError unless base is positive and finite.
Tensor rotary(const Tensor& x, std::int64_t first_position = 0, double base = 10000);

}  // namespace wick::nn
