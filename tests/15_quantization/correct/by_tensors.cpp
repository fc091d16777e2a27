// Scales by operations of tensors, products with one operand in the outer loop.

#include <algorithm>
#include <cmath>

namespace {

Tensor rounded(const Tensor& x) {
  std::vector<Scalar> numbers = x.to_vector();
  for (Scalar& number : numbers) number = std::rint(number);
  return from_vector(numbers, x.shape());
}

}  // namespace

Quantized quantize_symmetric(const Tensor& x, int bits, Scales scales) {
  const std::int64_t count = count_scales(x.shape(), scales);
  Quantized q{x.shape(),
              {},
              std::vector<Scalar>(static_cast<std::size_t>(count), 1),
              std::vector<std::int32_t>(static_cast<std::size_t>(count))};
  if (x.numel() == 0) return q;
  const Tensor rows = x.detach().contiguous().reshape(Shape{count, x.numel() / count});
  const Scalar most = static_cast<Scalar>((1 << bits) / 2 - 1);
  const Tensor width = max(abs(rows), 1, true) / most;
  const Tensor scale = where(width > 0, width, ones(width.shape()));
  q.scales = scale.to_vector();
  for (const Scalar number : clamp(rounded(rows / scale), -most, most).to_vector()) {
    q.values.push_back(static_cast<std::int8_t>(number));
  }
  return q;
}

namespace {

Tensor each_to_nearest(const Tensor& x) {
  std::vector<Scalar> numbers = x.to_vector();
  for (Scalar& number : numbers) number = static_cast<Scalar>(std::lrint(number));
  return from_vector(numbers, x.shape());
}

}  // namespace

Quantized quantize_affine(const Tensor& x, int bits, Scales scales) {
  const Scalar lowest = -std::ldexp(Scalar(1), bits - 1), steps = std::ldexp(Scalar(1), bits) - 1;
  const std::int64_t count = count_scales(x.shape(), scales);
  if (x.numel() == 0) {
    return {x.shape(),
            {},
            std::vector<Scalar>(static_cast<std::size_t>(count), 1),
            std::vector<std::int32_t>(static_cast<std::size_t>(count),
                                      static_cast<std::int32_t>(lowest))};
  }
  const Tensor rows = x.detach().contiguous().reshape(Shape{count, x.numel() / count});
  const Tensor nothing = zeros(Shape{count, 1});
  const Tensor low = minimum(-max(-rows, 1, true), nothing);
  const Tensor high = maximum(max(rows, 1, true), nothing);
  const Tensor width = (high - low) / steps;
  const Tensor scale = where(width > 0, width, nothing + 1);
  const Tensor zero = each_to_nearest(lowest - low / scale);
  Quantized q{x.shape(), {}, scale.to_vector(), {}};
  const Tensor levels = clamp(each_to_nearest(rows / scale) + zero, lowest, lowest + steps);
  for (const Scalar number : levels.to_vector()) {
    q.values.push_back(static_cast<std::int8_t>(number));
  }
  for (const Scalar number : zero.to_vector()) {
    q.zero_points.push_back(static_cast<std::int32_t>(number));
  }
  return q;
}

Tensor dequantize(const Quantized& q) {
  const auto rows = static_cast<std::int64_t>(q.scales.size());
  const Shape matrix{rows, rows > 0 ? q.shape.numel() / rows : 0};
  const std::vector<Scalar> values(q.values.begin(), q.values.end());
  const std::vector<Scalar> zero_points(q.zero_points.begin(), q.zero_points.end());
  const Tensor levels = from_vector(values, matrix) - from_vector(zero_points, Shape{rows, 1});
  return (levels * from_vector(q.scales, Shape{rows, 1})).reshape(q.shape);
}

// Two sums at a time, from the last term to the first one.
void int8_matmul(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
                 std::int64_t m, std::int64_t k, std::int64_t n) {
  for (std::int64_t j = 0; j < n; ++j) {
    const std::int8_t* const column = b_transposed + j * k;
    for (std::int64_t i = 0; i < m; ++i) {
      std::int32_t even = 0, odd = 0;
      for (std::int64_t p = k; p-- > 0;) {
        (p % 2 == 0 ? even : odd) += static_cast<int>(a[i * k + p]) * static_cast<int>(column[p]);
      }
      y[i * n + j] = even + odd;
    }
  }
}

QuantizedLinear::QuantizedLinear(const Linear& linear, int bits) {
  weight_ = quantize_symmetric(linear.weight.detach(), bits, Scales::EachRow);
  if (linear.bias.defined()) {
    for (std::int64_t j = 0; j < linear.bias.size(0); ++j) bias_.push_back(linear.bias.at({j}));
  }
}

Tensor QuantizedLinear::forward(const Tensor& x) const {
  const Quantized q = quantize_symmetric(x, 8, Scales::EachRow);
  const auto m = static_cast<std::int64_t>(q.scales.size());
  const std::int64_t n = weight_.shape[0];
  std::vector<std::int32_t> sums(static_cast<std::size_t>(m * n));
  int8_matmul(q.values.data(), weight_.values.data(), sums.data(), m, weight_.shape[1], n);
  Tensor y = from_vector(std::vector<Scalar>(sums.begin(), sums.end()), Shape{m, n});
  y = y * from_vector(weight_.scales, Shape{n}) * from_vector(q.scales, Shape{m, 1});
  if (!bias_.empty()) y = y + from_vector(bias_, Shape{n});
  return y.reshape(x.shape().with(x.dim() - 1, n));
}

std::int64_t QuantizedLinear::bytes() const {
  std::int64_t bytes = static_cast<std::int64_t>(weight_.values.size());
  for (std::size_t i = 0; i < weight_.scales.size(); ++i) bytes += sizeof(Scalar);
  for (std::size_t i = 0; i < bias_.size(); ++i) bytes += sizeof(Scalar);
  return bytes;
}

void Calibration::see(const Tensor& x) {
  const std::vector<Scalar> numbers = abs(x).to_vector();
  magnitudes_.insert(magnitudes_.end(), numbers.begin(), numbers.end());
}

double Calibration::range(double share) const {
  std::vector<Scalar> some = magnitudes_;
  const auto inside = static_cast<std::ptrdiff_t>(std::ceil(share * double(some.size())));
  std::nth_element(some.begin(), some.begin() + inside - 1, some.end());
  return some[static_cast<std::size_t>(inside) - 1];
}

std::vector<std::uint8_t> pack_four_bits(const std::vector<std::int8_t>& values) {
  std::vector<std::uint8_t> bytes(values.size() / 2 + values.size() % 2);
  for (std::size_t i = values.size(); i-- > 0;) {
    bytes[i / 2] = static_cast<std::uint8_t>(bytes[i / 2] << (i % 2 == 0 ? 4 : 0));
    bytes[i / 2] |= static_cast<std::uint8_t>(values[i] & 0x0f);
  }
  return bytes;
}

std::vector<std::int8_t> unpack_four_bits(const std::vector<std::uint8_t>& bytes,
                                          std::int64_t count) {
  std::vector<std::int8_t> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i) {
    // The four bits move to the top of a byte with a sign, which the division keeps.
    const auto top =
        static_cast<std::uint8_t>(i % 2 == 0 ? bytes[i / 2] << 4 : bytes[i / 2] & 0xf0);
    values[i] = static_cast<std::int8_t>(static_cast<std::int8_t>(top) / 16);
  }
  return values;
}
