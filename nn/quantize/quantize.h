#pragma once

#include "nn/module.h"

#include <cstdint>
#include <vector>

// Numbers of eight bits or fewer in place of floating-point ones. A Tensor has one type of number,
// so whole numbers have a container of their own, in the memory of the host. Nothing here records
// history: a rounded number has no slope.

namespace wick::nn {

/// What one scale is for: the whole tensor, or a row of it. A row is what lies along the last axis;
/// a tensor without axes is one row.
enum class Scales { One, EachRow };

/// A tensor in whole numbers: the number at each place stands for
/// (value - zero_point) * scale, with the scale and the zero point of its row or of the tensor.
struct Quantized {
  Shape shape;
  std::vector<std::int8_t> values;        // in row-major order
  std::vector<Scalar> scales;             // one, or one for each row
  std::vector<std::int32_t> zero_points;  // as many as scales
};

/// The number of scales that a tensor of this shape has.
std::int64_t count_scales(const Shape& shape, Scales scales);

/// The values are from -most to most, with most = 2^(bits - 1) - 1 (127 for 8 bits): one level of
/// 2^bits is not used, so that the levels lie evenly on both sides of 0. A scale is the largest
/// |x| of its row, or of the tensor, divided by most. It is 1 if that quotient is 0: if all numbers
/// are 0, if there are none, or if they are too small to divide. Each value is x / scale, rounded
/// to the nearest whole number, halves to the even one, and clamped to the levels. Zero points are
/// 0. Throws ValueError unless bits is from 2 to 8, and for a number that is not finite.
Quantized quantize_symmetric(const Tensor& x, int bits = 8, Scales scales = Scales::EachRow);

/// The values are from -2^(bits - 1) to 2^(bits - 1) - 1, all 2^bits levels. The range of a row, or
/// of the tensor, is from its smallest to its largest number, stretched to contain 0. Then
///
///     scale      = (high - low) / (2^bits - 1), or 1 if that quotient is 0
///     zero_point = -2^(bits - 1) - low / scale, rounded
///     value      = x / scale, rounded, + zero_point, clamped to the levels
///
/// where rounding is to the nearest whole number, halves to the even one. 0 has the value
/// zero_point and comes back as exactly 0. Throws as quantize_symmetric() does, and if the distance
/// of the largest and the smallest number is not finite.
Quantized quantize_affine(const Tensor& x, int bits = 8, Scales scales = Scales::EachRow);

/// The numbers that the values stand for: (value - zero_point) * scale. Throws ValueError if there
/// are not as many values as the shape has elements, one scale or one for each row, and as many
/// zero points as scales.
Tensor dequantize(const Quantized& q);

/// The most products that a sum of 32 bits is sure to hold: 128 * 128 * 131,071 < 2^31.
inline constexpr std::int64_t most_int8_terms = 131'071;

/// y (m, n) = a (m, k) times b_transposed (n, k), transposed, all in row-major order: row i of a
/// meets row j of b_transposed. Sums are exact, in 32 bits. Throws ValueError for a negative size
/// and for a k above most_int8_terms.
void int8_matmul(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
                 std::int64_t m, std::int64_t k, std::int64_t n);

/// Two values of four bits in a byte: those of even places in the lower half, those of odd places
/// in the upper one, each in two's complement. The upper half of the last byte is 0 if the number
/// of values is odd. Throws ValueError for a value outside -8..7.
std::vector<std::uint8_t> pack_four_bits(const std::vector<std::int8_t>& values);

/// The first `count` values in the bytes. Throws ValueError unless there are (count + 1) / 2 bytes.
std::vector<std::int8_t> unpack_four_bits(const std::vector<std::uint8_t>& bytes,
                                          std::int64_t count);

/// Replaces each parameter of two axes or more by what its symmetric quantization gives back. The
/// model computes as before, with the error of so many bits: what quantization costs can be seen
/// without any kernel for it. Biases and the weights of norms, of one axis, stay. Throws ValueError
/// as quantize_symmetric() does; the parameters are then as they were.
void quantize_parameters(Module& module, int bits, Scales scales = Scales::EachRow);

}  // namespace wick::nn
