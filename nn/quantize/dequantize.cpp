// The numbers that whole numbers stand for.

#include "nn/quantize/quantize_checks.h"

namespace wick::nn {

Tensor dequantize(const Quantized& q) {
  check_quantized(q);
  // BEGIN SOLUTION 15.3
  const std::size_t rows = q.scales.size();
  const std::size_t length = rows > 0 ? q.values.size() / rows : 0;
  std::vector<Scalar> numbers;
  for (std::size_t i = 0; i < q.values.size(); ++i) {
    const std::size_t row = i / length;
    // 127 - -2^31 does not fit into 32 bits.
    const std::int64_t steps = std::int64_t{q.values[i]} - q.zero_points[row];
    numbers.push_back(static_cast<Scalar>(steps) * q.scales[row]);
  }
  return from_vector(numbers, q.shape);
  // END SOLUTION
}

}  // namespace wick::nn
