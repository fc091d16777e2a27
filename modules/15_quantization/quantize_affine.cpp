// Chapter 15, Quantization: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 15
// In the framework this file is nn/quantize/quantize_affine.cpp.

// Whole numbers between the smallest and the largest number, with 0 among them.

#include "nn/quantize/quantize_checks.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

Quantized quantize_affine(const Tensor& x, int bits, Scales scales) {
  check_quantize("quantize_affine", x, bits);
  throw NotImplemented("15.2 a zero point: see modules/15_quantization/README.md");
}

}  // namespace wick::nn
