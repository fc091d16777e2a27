#pragma once

#include "nn/linear.h"
#include "nn/quantize/quantize.h"

namespace wick::nn {

/// A linear layer whose weight is stored in few bits and computed with in floating point: for
/// models that wait for their weights, such as one that writes a token at a time. For inference,
/// without parameters.
class WeightOnlyLinear {
 public:
  /// Copies the layer, with the weight quantized symmetrically and a scale for each row. Up to 4
  /// bits, two numbers of the weight share a byte. Throws ValueError as quantize_symmetric() does.
  explicit WeightOnlyLinear(const Linear& linear, int bits = 4);

  /// x (.., in_features) -> (.., out_features): what Linear gives after quantize_parameters().
  /// Unpacks as many rows of the weight at a time as fit into a small buffer. Throws ShapeError for
  /// another number of features.
  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }

  /// The bytes of the packed weight, its scales and the bias.
  std::int64_t bytes() const;

 private:
  /// Rows begin..end-1 of the weight in floating point.
  Tensor rows(std::int64_t begin, std::int64_t end) const;

  std::int64_t in_features_, out_features_;
  std::vector<std::int8_t> values_;   // of more than 4 bits: (out_features, in_features)
  std::vector<std::uint8_t> packed_;  // of up to 4 bits: each row begins at a byte of its own
  std::vector<Scalar> scales_;        // out_features numbers
  Tensor bias_;                       // (out_features), or undefined
};

}  // namespace wick::nn
