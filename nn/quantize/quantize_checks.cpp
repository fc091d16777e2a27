#include "nn/quantize/quantize_checks.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

namespace {

void check_finite(const char* function, const std::vector<Scalar>& numbers) {
  for (const Scalar number : numbers) {
    if (std::isfinite(number)) continue;
    fail<ValueError>(function, ": x contains ", number, ": only finite numbers have a scale");
  }
}

}  // namespace

std::int64_t count_scales(const Shape& shape, Scales scales) {
  if (scales == Scales::One || shape.size() == 0) return 1;
  return shape.erased(shape.size() - 1).numel();
}

void check_quantize_bits(const char* function, int bits) {
  if (bits >= 2 && bits <= 8) return;
  fail<ValueError>(function, ": bits is ", bits, ": it must be from 2 to 8");
}

void check_quantize(const char* function, const Tensor& x, int bits) {
  check_quantize_bits(function, bits);
  const std::vector<Scalar> all = x.to_vector();
  check_finite(function, all);
  const auto [low, high] = std::minmax_element(all.begin(), all.end());
  if (low == all.end() || std::isfinite(*high - *low)) return;
  fail<ValueError>(function, ": x is from ", *low, " to ", *high,
                   ": the distance must be a finite number");
}

void check_quantized(const Quantized& q) {
  if (static_cast<std::int64_t>(q.values.size()) != q.shape.numel()) {
    fail<ValueError>("dequantize: ", q.values.size(), " values for the shape ", q.shape, ": ",
                     q.shape.numel(), " are expected");
  }
  const auto scales = static_cast<std::int64_t>(q.scales.size());
  const std::int64_t rows = count_scales(q.shape, Scales::EachRow);
  if (scales != 1 && scales != rows) {
    fail<ValueError>("dequantize: ", scales, " scales for ", rows,
                     " rows: one is expected, or one for each row");
  }
  if (q.zero_points.size() != q.scales.size()) {
    fail<ValueError>("dequantize: ", q.zero_points.size(), " zero points for ", scales,
                     " scales: each scale has one");
  }
}

void check_int8_matmul(std::int64_t m, std::int64_t k, std::int64_t n) {
  if (m < 0 || k < 0 || n < 0) {
    fail<ValueError>("int8_matmul: m is ", m, ", k ", k, ", n ", n, ": none may be negative");
  }
  if (k > most_int8_terms) {
    fail<ValueError>("int8_matmul: k is ", k, ": a sum of 32 bits holds ", most_int8_terms,
                     " products");
  }
}

void check_four_bits(const std::vector<std::int8_t>& values) {
  for (const std::int8_t value : values) {
    if (value >= -8 && value <= 7) continue;
    fail<ValueError>("pack_four_bits: a value is ", int{value},
                     ": four bits hold whole numbers from -8 to 7");
  }
}

void check_packed(const std::vector<std::uint8_t>& bytes, std::int64_t count) {
  const auto size = static_cast<std::int64_t>(bytes.size());
  if (count >= 0 && size == count / 2 + count % 2) return;
  fail<ValueError>("unpack_four_bits: ", size, " bytes for ", count,
                   " values: two values share a byte");
}

void check_quantized_linear(std::int64_t in_features) {
  if (in_features <= most_int8_terms) return;
  fail<ValueError>("quantized_linear: ", in_features, " features: a sum of 32 bits holds ",
                   most_int8_terms, " products");
}

void check_quantized_input(const char* function, const Tensor& x, std::int64_t in_features) {
  if (x.dim() > 0 && x.size(-1) == in_features) return;
  fail<ShapeError>(function, ": x has shape ", x.shape(), ": its last axis must have ", in_features,
                   " features");
}

void check_calibrated(const Tensor& x) { check_finite("calibration", x.to_vector()); }

void check_range(std::size_t seen, double share) {
  if (seen == 0) fail<ValueError>("calibration: a range of 0 numbers: let it see some first");
  if (share > 0 && share <= 1) return;
  fail<ValueError>("calibration: share is ", share, ": it must be above 0 and at most 1");
}

}  // namespace wick::nn
