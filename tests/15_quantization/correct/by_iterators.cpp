#include <algorithm>
#include <cmath>
#include <vector>

// Iterators that walk through rows, a layer that goes row by row, magnitudes that are kept in
// order.

namespace {

// remainder(v, 1) is what is left of v beside its nearest whole number, the even one of two.
int nearest(Scalar v) { return static_cast<int>(v - std::remainder(v, Scalar(1))); }

bool smaller(Scalar a, Scalar b) { return std::fabs(a) < std::fabs(b); }

}  // namespace

Quantized quantize_symmetric(const Tensor& x, int bits, Scales scales) {
  std::vector<Scalar> numbers = x.to_vector();
  const auto count = static_cast<std::size_t>(count_scales(x.shape(), scales));
  Quantized q{x.shape(), {}, std::vector<Scalar>(count, 1), std::vector<std::int32_t>(count, 0)};
  q.values.resize(numbers.size());
  if (numbers.empty()) return q;
  const int most = (1 << (bits - 1)) - 1;
  const std::size_t width = numbers.size() / count;
  auto from = numbers.begin();
  auto to = q.values.begin();
  for (Scalar& scale : q.scales) {
    const Scalar step = std::fabs(*std::max_element(from, from + width, smaller)) / most;
    if (step > 0) scale = step;
    to = std::transform(from, from + width, to, [&](Scalar v) {
      return static_cast<std::int8_t>(std::min(most, std::max(-most, nearest(v / scale))));
    });
    from += width;
  }
  return q;
}

QuantizedLinear::QuantizedLinear(const Linear& linear, int bits) {
  weight_ = quantize_symmetric(linear.weight, bits);
  if (linear.bias.defined()) {
    for (std::int64_t i = 0; i < linear.bias.size(0); ++i) bias_.push_back(linear.bias.at({i}));
  }
}

Tensor QuantizedLinear::forward(const Tensor& x) const {
  const std::int64_t n = weight_.shape[0], k = weight_.shape[1], m = x.numel() / k;
  const Tensor rows = x.detach().reshape({m, k});
  std::vector<Tensor> results;
  const Tensor weight_scales = from_vector(weight_.scales, {1, n});
  for (std::int64_t i = 0; i < m; ++i) {
    const Quantized row = quantize_symmetric(rows.slice(0, i, i + 1), 8, Scales::One);
    std::vector<std::int32_t> sums(n);
    int8_matmul(row.values.data(), weight_.values.data(), sums.data(), 1, k, n);
    Tensor y = from_vector(std::vector<Scalar>(sums.begin(), sums.end()), {1, n}) * row.scales[0] *
               weight_scales;
    if (!bias_.empty()) y = y + from_vector(bias_, {1, n});
    results.push_back(y);
  }
  const Tensor y = results.empty() ? zeros({0, n}) : concat(results, 0);
  std::vector<std::int64_t> extents(x.shape().begin(), x.shape().end());
  extents.back() = n;
  return y.reshape(Shape(extents));
}

std::int64_t QuantizedLinear::bytes() const {
  const std::int64_t n = weight_.shape[0], k = weight_.shape[1];
  const std::int64_t number = sizeof(Scalar);
  return n * k + n * number + (bias_.empty() ? 0 : n * number);
}

void Calibration::see(const Tensor& x) {
  const std::vector<Scalar> magnitudes = abs(x.detach()).to_vector();
  const auto before = magnitudes_.size();
  magnitudes_.insert(magnitudes_.end(), magnitudes.begin(), magnitudes.end());
  std::sort(magnitudes_.begin() + before, magnitudes_.end());
  std::inplace_merge(magnitudes_.begin(), magnitudes_.begin() + before, magnitudes_.end());
}

double Calibration::range(double share) const {
  if (share == 1) return magnitudes_.back();
  const double wanted = share * static_cast<double>(magnitudes_.size());
  std::size_t place = 1;
  while (static_cast<double>(place) < wanted) ++place;
  return magnitudes_[place - 1];
}

std::vector<std::uint8_t> pack_four_bits(const std::vector<std::int8_t>& values) {
  std::vector<std::uint8_t> bytes;
  for (auto value = values.begin(); value != values.end(); ++value) {
    unsigned byte = static_cast<unsigned>(*value + 16) % 16;
    if (++value != values.end()) {
      byte += 16 * (static_cast<unsigned>(*value + 16) % 16);
      bytes.push_back(static_cast<std::uint8_t>(byte));
    } else {
      bytes.push_back(static_cast<std::uint8_t>(byte));
      break;
    }
  }
  return bytes;
}

std::vector<std::int8_t> unpack_four_bits(const std::vector<std::uint8_t>& bytes,
                                          std::int64_t count) {
  std::vector<std::int8_t> values;
  for (const std::uint8_t byte : bytes) {
    values.push_back(static_cast<std::int8_t>((byte % 16 ^ 8) - 8));
    values.push_back(static_cast<std::int8_t>((byte / 16 ^ 8) - 8));
  }
  values.resize(static_cast<std::size_t>(count));
  return values;
}
