// Row by row, with other loops and other types than the reference.

#include <algorithm>
#include <cmath>
#include <iterator>

namespace {

// To the nearest whole number, halves to the even one, without the processor's mode of rounding.
Scalar nearest(Scalar x) {
  const Scalar below = std::floor(x);
  const Scalar rest = x - below;
  if (rest > Scalar(0.5) || (rest == Scalar(0.5) && std::fmod(below, Scalar(2)) != 0)) {
    return below + 1;
  }
  return below;
}

}  // namespace

Quantized quantize_symmetric(const Tensor& x, int bits, Scales scales) {
  const int most = static_cast<int>(std::pow(2, bits - 1)) - 1;
  const std::vector<Scalar> all = x.to_vector();
  Quantized q;
  q.shape = x.shape();
  q.scales.resize(static_cast<std::size_t>(count_scales(x.shape(), scales)));
  q.zero_points.resize(q.scales.size());
  auto number = all.begin();
  for (Scalar& scale : q.scales) {
    const auto end = number + static_cast<std::ptrdiff_t>(all.size() / q.scales.size());
    scale = 0;
    for (auto each = number; each != end; ++each) scale = std::fmax(scale, std::fabs(*each));
    scale /= Scalar(most);
    scale = scale > 0 ? scale : Scalar(1);
    for (; number != end; ++number) {
      const Scalar value = nearest(*number / scale);
      q.values.push_back(
          static_cast<std::int8_t>(std::max<Scalar>(-most, std::min<Scalar>(most, value))));
    }
  }
  return q;
}

namespace {

// Up to the next whole number from the middle on, and down again if that is not even.
Scalar to_nearest(Scalar x) {
  const Scalar up = std::floor(x + Scalar(0.5));
  return up - x == Scalar(0.5) && std::remainder(up, Scalar(2)) != 0 ? up - 1 : up;
}

}  // namespace

Quantized quantize_affine(const Tensor& x, int bits, Scales scales) {
  const int lowest = -(1 << (bits - 1)), highest = (1 << (bits - 1)) - 1;
  const std::vector<Scalar> all = x.to_vector();
  const auto rows = static_cast<std::size_t>(count_scales(x.shape(), scales));
  Quantized q{x.shape(), std::vector<std::int8_t>(all.size()), {}, {}};
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t begin = all.size() / rows * row, end = all.size() / rows * (row + 1);
    std::vector<Scalar> sorted(all.begin() + begin, all.begin() + end);
    sorted.push_back(0);
    std::sort(sorted.begin(), sorted.end());
    const Scalar step = (sorted.back() - sorted.front()) / Scalar(highest - lowest);
    q.scales.push_back(step > 0 ? step : Scalar(1));
    const Scalar zero = to_nearest(lowest - sorted.front() / q.scales.back());
    q.zero_points.push_back(static_cast<std::int32_t>(zero));
    for (std::size_t i = begin; i < end; ++i) {
      const int value = static_cast<int>(to_nearest(all[i] / q.scales.back()) + zero);
      q.values[i] =
          static_cast<std::int8_t>(value < lowest ? lowest : (value > highest ? highest : value));
    }
  }
  return q;
}

Tensor dequantize(const Quantized& q) {
  std::vector<Scalar> numbers(q.values.size());
  std::size_t place = 0;
  for (std::size_t row = 0; row < q.scales.size(); ++row) {
    const std::size_t end = q.values.size() / q.scales.size() * (row + 1);
    for (; place < end; ++place) {
      const double level = double(q.values[place]) - double(q.zero_points[row]);
      numbers[place] = static_cast<Scalar>(level * q.scales[row]);
    }
  }
  return from_vector(numbers, q.shape);
}

void int8_matmul(const std::int8_t* a, const std::int8_t* b_transposed, std::int32_t* y,
                 std::int64_t m, std::int64_t k, std::int64_t n) {
  std::fill(y, y + m * n, 0);
  for (std::int64_t p = 0; p < k; ++p) {
    for (std::int64_t j = 0; j < n; ++j) {
      const std::int32_t right = b_transposed[j * k + p];
      for (std::int64_t i = 0; i < m; ++i) y[i * n + j] += right * std::int32_t{a[i * k + p]};
    }
  }
}

QuantizedLinear::QuantizedLinear(const Linear& linear, int bits) {
  weight_ = quantize_symmetric(linear.weight, bits);
  bias_.assign(static_cast<std::size_t>(linear.bias.defined() ? linear.bias.numel() : 0), 0);
  if (!bias_.empty()) bias_ = linear.bias.to_vector();
}

Tensor QuantizedLinear::forward(const Tensor& x) const {
  const Quantized rows = quantize_symmetric(x.detach().contiguous());
  const std::int64_t out = weight_.shape[0], in = weight_.shape[1];
  std::vector<Scalar> y;
  std::vector<std::int32_t> sums(static_cast<std::size_t>(out));
  for (std::size_t row = 0; row < rows.scales.size(); ++row) {
    int8_matmul(rows.values.data() + row * static_cast<std::size_t>(in), weight_.values.data(),
                sums.data(), 1, in, out);
    for (std::size_t j = 0; j < sums.size(); ++j) {
      const Scalar step = rows.scales[row] * weight_.scales[j];
      y.push_back(step * Scalar(sums[j]) + (bias_.empty() ? Scalar(0) : bias_[j]));
    }
  }
  std::vector<std::int64_t> extents(x.shape().begin(), x.shape().end());
  extents.back() = out;
  return from_vector(y, Shape(extents));
}

std::int64_t QuantizedLinear::bytes() const {
  const std::int64_t out = weight_.shape[0];
  const std::int64_t number = sizeof(Scalar);
  return out * weight_.shape[1] + number * (bias_.empty() ? out : 2 * out);
}

void Calibration::see(const Tensor& x) {
  const std::vector<Scalar> numbers = x.to_vector();
  std::transform(numbers.begin(), numbers.end(), std::back_inserter(magnitudes_),
                 [](Scalar number) { return number < 0 ? -number : number; });
}

double Calibration::range(double share) const {
  // The first magnitude in rising order that has enough of them at or below it.
  std::vector<Scalar> rising = magnitudes_;
  std::sort(rising.begin(), rising.end());
  const double all = static_cast<double>(rising.size());
  std::size_t inside = 1;
  while (inside < rising.size() && static_cast<double>(inside) / all < share) ++inside;
  return static_cast<double>(rising[inside - 1]);
}

std::vector<std::uint8_t> pack_four_bits(const std::vector<std::int8_t>& values) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < values.size(); i += 2) {
    const int low = values[i] < 0 ? values[i] + 16 : values[i];
    const int next = i + 1 < values.size() ? values[i + 1] : 0;
    const int high = next < 0 ? next + 16 : next;
    bytes.push_back(static_cast<std::uint8_t>(low + 16 * high));
  }
  return bytes;
}

std::vector<std::int8_t> unpack_four_bits(const std::vector<std::uint8_t>& bytes,
                                          std::int64_t count) {
  std::vector<std::int8_t> values;
  for (const std::uint8_t byte : bytes) {
    for (const int pattern : {byte % 16, byte / 16}) {
      if (static_cast<std::int64_t>(values.size()) == count) break;
      values.push_back(static_cast<std::int8_t>((pattern ^ 8) - 8));
    }
  }
  return values;
}
