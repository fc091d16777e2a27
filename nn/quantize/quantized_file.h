#pragma once

#include "nn/quantize/quantize.h"

#include <map>
#include <string>

namespace wick::nn {

/// The tensors of a model in whole numbers, by name: what is quantized, and what stays in floating
/// point, such as biases and the weights of norms.
struct QuantizedTensors {
  std::map<std::string, Quantized> quantized;
  std::map<std::string, Tensor> floats;
};

/// Writes a safetensors file. The values of a quantized tensor have its name and the type I8, so
/// each takes a byte. Its scales are NAME_scale, of shape (1) or with an extent of 1 in place of
/// the last one; its zero points are NAME_zero_point, of type I8, and missing if all are 0. If the
/// write fails, the file is unchanged. Throws ValueError as dequantize() does, for a scale that is
/// not a finite number above 0, and for a zero point outside -128..127; Error for a name that ends
/// in _scale or _zero_point, and as write_safetensors() does.
void save_quantized(const std::string& path, const QuantizedTensors& tensors);

/// Reads such a file. Throws Error, with the path, as read_safetensors() does, for whole numbers
/// without a scale, and for scales and zero points that do not fit them.
QuantizedTensors load_quantized(const std::string& path);

}  // namespace wick::nn
