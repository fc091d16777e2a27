#pragma once

#include "tests/15_quantization/public/whole_numbers.h"

// Rows that are longer than one byte or two count, for either way to quantize.
namespace wick::scenario {

using Quantize = nn::Quantized (*)(const Tensor& x, int bits, nn::Scales scales);

inline void observe_long_rows(Draw& draw, Quantize quantize) {
  const auto each_row = nn::Scales::EachRow;
  const Tensor wide =
      with_numbers(draw.normal({2, 301}), {{290, 9}, {295, -8}, {591, 7}, {596, -9}});
  observe_quantized("long rows", quantize(wide, 8, each_row));
  observe_quantized("many rows", quantize(draw.normal({70, 2}), 8, each_row));
  const nn::Quantized many = quantize(draw.normal({65540, 1}), 3, each_row);
  const Tensor longest = with_numbers(draw.normal({1, 65540}), {{65538, 9}, {65539, -8}});
  const nn::Quantized one = quantize(longest, 8, nn::Scales::One);
  observe("long: scales", std::vector<double>{one.scales.begin(), one.scales.end()});
  observe("long: last values", last_of(one.values, 4));
  observe("many: sizes", std::vector<double>{double(many.values.size()), double(many.scales.size()),
                                             double(many.zero_points.size())});
  observe("many: last scales", last_of(many.scales, 4));
  observe("many: last values", last_of(many.values, 4));
}

}  // namespace wick::scenario
