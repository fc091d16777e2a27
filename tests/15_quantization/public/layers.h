#pragma once

#include "nn/linear.h"
#include "tests/15_quantization/public/whole_numbers.h"

namespace wick::scenario {

/// A layer of drawn numbers, shown to the student if it is small.
inline nn::Linear drawn_layer(Draw& draw, std::int64_t in, std::int64_t out, bool bias = true) {
  nn::Linear layer;
  layer.weight = draw.normal({out, in});
  if (bias) layer.bias = draw.normal({out}, 3);
  if (in * out <= 64) {
    show("weight", layer.weight);
    if (bias) show("bias", layer.bias);
  }
  return layer;
}

}  // namespace wick::scenario
