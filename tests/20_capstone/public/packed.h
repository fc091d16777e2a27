#pragma once

#include "nn/serving/float_bytes.h"
#include "tests/20_capstone/public/models.h"

#include <string>
#include <vector>

// Values, bytes and parameters of exercise 20.2.
namespace wick::scenario {

using Values = std::vector<std::int8_t>;
using Bytes = std::vector<std::uint8_t>;

/// Values of so many bits, with the lowest and the highest among them where there is room.
inline Values values_of(Draw& draw, std::int64_t count, int bits) {
  const int half = 1 << (bits - 1);
  Values values;
  for (std::int64_t i = 0; i < count; ++i) {
    values.push_back(static_cast<std::int8_t>(draw.integer(-half, half - 1)));
  }
  if (count > 2)
    values[static_cast<std::size_t>(draw.integer(0, 1))] = static_cast<std::int8_t>(-half);
  if (count > 2) values[2] = static_cast<std::int8_t>(half - 1);
  return values;
}

inline Values show_values(const std::string& name, const Values& values) {
  std::string text;
  for (const std::int8_t value : values) text += (text.empty() ? "" : ", ") + std::to_string(value);
  show(name, text);
  return values;
}

inline void observe_packed(const std::string& name, const Values& values, int bits) {
  observe(name + ", as bytes", numbers_of_bytes(nn::pack_bits(values, bits)));
}

/// As many bytes as so many values need. What they leave of the last one is 0.
inline Bytes drawn_bytes(Draw& draw, std::int64_t count, int bits) {
  Bytes bytes;
  for (std::int64_t left = count * bits; left > 0; left -= 8) {
    const std::int64_t highest = left < 8 ? (1 << left) - 1 : 255;
    bytes.push_back(static_cast<std::uint8_t>(draw.integer(0, highest)));
  }
  return bytes;
}

inline void observe_unpacked(const std::string& name, const Bytes& bytes, int bits,
                             std::int64_t count) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += (text.empty() ? "" : ", ") + std::to_string(byte);
  show(name, text);
  observe(name, numbers_of_bytes(nn::unpack_bits(bytes, bits, count)));
}

/// The bytes that a model of these sizes may have: drawn scales and numbers, drawn values.
inline std::string drawn_parameters(Draw& draw, const nn::Gpt& model, int bits) {
  std::string bytes;
  for (const auto& named : model.named_parameters()) {
    const Shape& shape = named.second.shape();
    const std::int64_t count = shape.numel(), axes = shape.size();
    const std::int64_t floats = axes < 2 ? count : shape[0];
    for (std::int64_t i = 0; i < floats; ++i) {
      nn::append_float(bytes, static_cast<Scalar>(draw.hundredths(-99, 99)));
    }
    if (axes < 2) continue;
    for (const std::uint8_t byte : drawn_bytes(draw, count, bits)) {
      bytes += static_cast<char>(byte);
    }
  }
  return bytes;
}

/// All parameters, one by one.
inline void observe_parameter_numbers(const std::string& name, const nn::Gpt& model) {
  for (const auto& [each, parameter] : model.named_parameters()) {
    observe(name + ", " + each, parameter);
  }
}

inline void observe_packed_parameters(const std::string& name, const nn::Gpt& model, int bits) {
  const std::string bytes = nn::packed_parameters(model, bits);
  observe(name, numbers_of_bytes(std::vector<std::uint8_t>(bytes.begin(), bytes.end())));
}

/// What a model is after it has loaded drawn bytes.
inline void observe_loaded(const std::string& name, Draw& draw, const nn::GptOptions& options,
                           int bits) {
  nn::Gpt model = model_of(draw, options);
  const Tensor handle = model.tokens.weight;
  nn::load_packed_parameters(model, drawn_parameters(draw, model, bits), bits);
  observe_parameter_numbers(name, model);
  observe(name + ", through a handle", handle);
  double learnt = 0;
  for (const Tensor& parameter : model.parameters()) learnt += parameter.requires_grad() ? 1 : 0;
  observe(name + ", parameters that require a gradient", learnt);
}

}  // namespace wick::scenario
