// Whole numbers between the smallest and the largest number, with 0 among them.

#include "nn/quantize/quantize_checks.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

Quantized quantize_affine(const Tensor& x, int bits, Scales scales) {
  check_quantize("quantize_affine", x, bits);
  // BEGIN SOLUTION 15.2
  const std::vector<Scalar> numbers = x.to_vector();
  const std::int64_t rows = count_scales(x.shape(), scales);
  const std::int64_t length = rows > 0 ? x.numel() / rows : 0;
  const auto lowest = static_cast<Scalar>(-(1 << (bits - 1)));
  const auto steps = static_cast<Scalar>((1 << bits) - 1);
  Quantized q{x.shape(), {}, {}, {}};
  for (std::int64_t row = 0; row < rows; ++row) {
    const Scalar* const begin = numbers.data() + row * length;
    Scalar low = 0, high = 0;  // the range contains 0 before anything follows from it
    for (std::int64_t i = 0; i < length; ++i) {
      low = std::min(low, begin[i]);
      high = std::max(high, begin[i]);
    }
    Scalar scale = (high - low) / steps;
    if (scale == 0) scale = 1;
    const Scalar zero_point = std::nearbyint(lowest - low / scale);
    q.scales.push_back(scale);
    q.zero_points.push_back(static_cast<std::int32_t>(zero_point));
    for (std::int64_t i = 0; i < length; ++i) {
      const Scalar level = std::nearbyint(begin[i] / scale) + zero_point;
      q.values.push_back(static_cast<std::int8_t>(std::clamp(level, lowest, lowest + steps)));
    }
  }
  return q;
  // END SOLUTION
}

}  // namespace wick::nn
