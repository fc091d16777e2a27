#pragma once

#include "core/core.h"

namespace wick::nn {

// Attention treats its keys as a set: without positions, permuted tokens give permuted outputs.
// This folder has five ways to encode the position of a token, each in a header of its own.

/// base^(-2i/features) for each pair i of features: the radians by which the pair's angle grows
/// from one position to the next. The first pair has the wavelength 2 pi, later ones are slower.
/// Throws ValueError unless features is positive and even, and base positive and finite.
std::vector<double> position_frequencies(std::int64_t features, double base = 10000);

/// (tokens, features) to add to embeddings: feature 2i of position p is the sine of the angle p
/// times frequency i, and feature 2i + 1 is the cosine of the same angle (Vaswani et al., 2017,
/// section 3.5). Angles are double, so that a float result is right at every position. Throws
/// ValueError unless tokens is positive and features positive and even.
Tensor sinusoidal_positions(std::int64_t tokens, std::int64_t features);

}  // namespace wick::nn
