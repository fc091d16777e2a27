#pragma once

#include "nn/profile/profile.h"

// The checks in front of formulas: behind them sizes and rates make sense.
namespace wick::nn {

/// Throws ValueError unless batch and tokens are positive and a Gpt can have the options.
void check_transformer(const char* function, const GptOptions& options, std::int64_t batch,
                       std::int64_t tokens);

/// Throws ValueError unless the rates are positive and finite.
void check_roofline(const char* function, const Roofline& machine);

/// Throws ValueError for an intensity that is negative or NaN.
void check_intensity(double flops_per_byte);

}  // namespace wick::nn
