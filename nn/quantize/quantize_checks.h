#pragma once

#include "nn/quantize/quantize.h"

// The checks in front of whole numbers: behind them ranges are finite and sizes fit.
namespace wick::nn {

/// Throws ValueError unless bits is from 2 to 8.
void check_quantize_bits(const char* function, int bits);

/// Throws ValueError unless bits is from 2 to 8, x is finite, and so is the distance of its largest
/// and its smallest number.
void check_quantize(const char* function, const Tensor& x, int bits);

/// Throws ValueError unless the parts of q have sizes that fit its shape.
void check_quantized(const Quantized& q);

/// Throws ValueError for a negative size and for more terms than a sum of 32 bits holds.
void check_int8_matmul(std::int64_t m, std::int64_t k, std::int64_t n);

/// Throws ValueError for a value outside -8..7.
void check_four_bits(const std::vector<std::int8_t>& values);

/// Throws ValueError unless there are (count + 1) / 2 bytes.
void check_packed(const std::vector<std::uint8_t>& bytes, std::int64_t count);

/// Throws ValueError unless a linear layer has few enough features for sums of 32 bits.
void check_quantized_linear(std::int64_t in_features);

/// Throws ShapeError unless the last axis of x has so many features.
void check_quantized_input(const char* function, const Tensor& x, std::int64_t in_features);

/// Throws ValueError for a number that is not finite.
void check_calibrated(const Tensor& x);

/// Throws ValueError unless numbers were seen and 0 < share <= 1.
void check_range(std::size_t seen, double share);

}  // namespace wick::nn
