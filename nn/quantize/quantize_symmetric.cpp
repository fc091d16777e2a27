// Whole numbers on both sides of 0, by the processor's vector instructions.
// nn/quantize/readable/quantize_symmetric.cpp computes the same numbers in simpler loops.

#include "nn/quantize/quantize_checks.h"

#include "core/int8_gemm.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

Quantized quantize_symmetric(const Tensor& x, int bits, Scales scales) {
  check_quantize_bits("quantize_symmetric", bits);
  const NoGrad no_grad;
  const Tensor numbers = x.to(Device::Cpu).contiguous();
  const std::int64_t rows = count_scales(x.shape(), scales);
  const auto most = static_cast<Scalar>((1 << (bits - 1)) - 1);
  Quantized q{x.shape(), std::vector<std::int8_t>(x.numel()), std::vector<Scalar>(rows),
              std::vector<std::int32_t>(rows, 0)};
  const std::int64_t length = rows > 0 ? x.numel() / rows : 0;
  quantize_rows(numbers.array().data(), rows, length, most, q.values.data(), q.scales.data());
  // Where scales are far from the largest number, x is finite, and so are all distances in it.
  const bool passes = std::all_of(q.scales.begin(), q.scales.end(), [most](Scalar scale) {
    return std::isfinite(2 * (most + 1) * scale);
  });
  if (!passes) check_quantize("quantize_symmetric", x, bits);
  return q;
}

}  // namespace wick::nn
