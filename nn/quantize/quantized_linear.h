#pragma once

#include "nn/linear.h"
#include "nn/quantize/quantize.h"

namespace wick::nn {

/// A linear layer whose products are of whole numbers: for inference, without parameters.
class QuantizedLinear {
 public:
  /// Copies the layer: later changes of it change nothing here. The weight is quantized
  /// symmetrically, with a scale for each row, which is one output; the bias stays as it is. Throws
  /// ValueError unless bits is from 2 to 8, for more than most_int8_terms features, and for a
  /// weight that is not finite.
  explicit QuantizedLinear(const Linear& linear, int bits = 8);

  /// x (.., in_features) -> (.., out_features). Each row of x is quantized symmetrically to 8 bits,
  /// with a scale of its own. Then y = sum * x's scale * the weight's scale + bias, where sum is of
  /// whole numbers. Throws ShapeError for another number of features, and ValueError for an x that
  /// is not finite.
  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }

  /// The bytes that a file of it needs: one for each weight, whatever its bits, and sizeof(Scalar)
  /// for each scale and each number of the bias. The zero points are all 0.
  std::int64_t bytes() const;

  const Quantized& weight() const { return weight_; }

 private:
  Quantized weight_;          // (out_features, in_features)
  std::vector<Scalar> bias_;  // out_features numbers; empty for a layer without a bias
};

}  // namespace wick::nn
