#include "tests/15_quantization/public/whole_numbers.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;
using nn::dequantize;
using nn::Quantized;

GRADED("15.3", "what a tensor becomes, and back") {
  const Tensor x = show("x", draw.normal({3, 5}));
  for (const nn::Scales scales : {nn::Scales::EachRow, nn::Scales::One}) {
    const std::string name = scales == nn::Scales::One ? "one scale" : "each row";
    observe(name + ", symmetric", dequantize(nn::quantize_symmetric(x, 8, scales)));
    observe(name + ", affine", dequantize(nn::quantize_affine(x, 4, scales)));
  }
}

GRADED("15.3", "few numbers, and none") {
  const auto value = drawn_values(draw, 1, 100);
  const Scalar scale = draw.hundredths(1, 99);
  const auto zero = static_cast<std::int32_t>(draw.integer(-100, -50));
  observe("no axis", dequantize({Shape{}, value, {scale}, {zero}}));
  observe("one number", dequantize({{1}, value, {scale}, {zero}}));
  observe("no rows", dequantize({{0, 3}, {}, {}, {}}));
  observe("no rows, one scale", dequantize({{0, 3}, {}, {scale}, {zero}}));
  observe("empty rows", dequantize({{2, 0}, {}, {scale, scale}, {zero, zero}}));
  observe("empty rows, one scale", dequantize({{2, 0}, {}, {scale}, {zero}}));
}

// Scales that no quantization gives, and zero points beyond 8 bits, follow the same formula.
GRADED("15.3", "other scales and zero points") {
  const auto values = show_whole("values", drawn_values(draw, 6));
  const Scalar scale = draw.hundredths(1, 99);
  observe("a negative scale, and 0", dequantize({{3, 2}, values, {-scale, 0, scale}, {3, 2, 1}}));
  observe("large zero points", dequantize({{3, 2}, values, {scale, 1, 2}, {1000, -70000, 300}}));
  const std::int32_t least = std::numeric_limits<std::int32_t>::min(), most = -(least + 1);
  const auto ends = dequantize({{3, 2}, {127, 0, -128, -1, 1, -2}, {1, 1, 1}, {least, most, 0}});
  observe("the first and the last zero point", ends);
  const Tensor large = dequantize({{3, 2}, values, {1e300 * scale, 1, 1e-300}, {-129, 1, 128}});
  observe("a large scale", large.slice(0, 0, 1) / Scalar(1e300));
  const Tensor near = dequantize({{2, 1}, {127, -128}, {1e306 * scale, 1e307}, {126, -126}});
  observe("a scale near the largest number", near / Scalar(1e306));
  observe("a small scale", large.slice(0, 2, 3) * Scalar(1e300));
}

GRADED("15.3", "rows longer than 256, and more than 64 of them") {
  const auto values = drawn_values(draw, 70 * 301);
  std::vector<Scalar> scales;
  std::vector<std::int32_t> zero_points;
  for (int row = 0; row < 70; ++row) {
    scales.push_back(static_cast<Scalar>(draw.hundredths(1, 999)));
    zero_points.push_back(static_cast<std::int32_t>(draw.integer(-128, 127)));
  }
  observe("many", dequantize({{70, 301}, values, scales, zero_points}).slice(1, 250, 301));
  const auto more = drawn_values(draw, 65540);
  const Scalar scale = draw.hundredths(1, 99);
  observe("65,540 numbers", dequantize({{65540}, more, {scale}, {5}}).slice(0, 65530, 65540));
  const std::vector<Scalar> each(more.begin(), more.end());
  const std::vector<std::int32_t> zeros(65540, 1);
  observe("65,540 rows", dequantize({{65540, 1}, more, each, zeros}).slice(0, 65530, 65540));
}
