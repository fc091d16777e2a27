// Whole numbers on both sides of 0.

#include "nn/quantize/quantize_checks.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

Quantized quantize_symmetric(const Tensor& x, int bits, Scales scales) {
  check_quantize("quantize_symmetric", x, bits);
  // BEGIN SOLUTION 15.1
  const std::vector<Scalar> numbers = x.to_vector();
  const std::int64_t rows = count_scales(x.shape(), scales);
  const std::int64_t length = rows > 0 ? x.numel() / rows : 0;
  const auto most = static_cast<Scalar>((1 << (bits - 1)) - 1);
  Quantized q{x.shape(), {}, {}, std::vector<std::int32_t>(rows, 0)};
  for (std::int64_t row = 0; row < rows; ++row) {
    const Scalar* const begin = numbers.data() + row * length;
    Scalar largest = 0;
    for (std::int64_t i = 0; i < length; ++i) largest = std::max(largest, std::abs(begin[i]));
    Scalar scale = largest / most;
    if (scale == 0) scale = 1;
    q.scales.push_back(scale);
    for (std::int64_t i = 0; i < length; ++i) {
      // The processor rounds halves to even unless a program asks for something else.
      const Scalar level = std::nearbyint(begin[i] / scale);
      q.values.push_back(static_cast<std::int8_t>(std::clamp(level, -most, most)));
    }
  }
  return q;
  // END SOLUTION
}

}  // namespace wick::nn
