// A linear layer in whole numbers. In the comments m is the number of rows of x, k the features
// that come in, n those that go out.

#include "nn/quantize/quantized_linear.h"

#include "nn/quantize/quantize_checks.h"

namespace wick::nn {

QuantizedLinear::QuantizedLinear(const Linear& linear, int bits) {
  check_quantized_linear(linear.weight.size(1));
  // BEGIN SOLUTION 15.5
  weight_ = quantize_symmetric(linear.weight, bits, Scales::EachRow);
  if (linear.bias.defined()) bias_ = linear.bias.to_vector();
  // END SOLUTION
}

Tensor QuantizedLinear::forward(const Tensor& x) const {
  check_quantized_input("quantized_linear", x, weight_.shape[1]);
  // BEGIN SOLUTION 15.5
  const Quantized rows = quantize_symmetric(x, 8, Scales::EachRow);
  const std::int64_t k = weight_.shape[1], n = weight_.shape[0], m = x.numel() / k;
  std::vector<std::int32_t> sums(m * n);
  int8_matmul(rows.values.data(), weight_.values.data(), sums.data(), m, k, n);
  std::vector<Scalar> y(sums.size());
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const auto sum = static_cast<Scalar>(sums[i * n + j]);
      y[i * n + j] = sum * rows.scales[i] * weight_.scales[j];
      if (!bias_.empty()) y[i * n + j] += bias_[j];
    }
  }
  return from_vector(y, x.shape().with(x.dim() - 1, n));
  // END SOLUTION
}

std::int64_t QuantizedLinear::bytes() const {
  // BEGIN SOLUTION 15.5
  const std::size_t floats = weight_.scales.size() + bias_.size();
  return static_cast<std::int64_t>(weight_.values.size() + floats * sizeof(Scalar));
  // END SOLUTION
}

}  // namespace wick::nn
