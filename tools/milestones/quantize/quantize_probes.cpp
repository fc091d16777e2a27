#include "tools/milestones/quantize/quantize_probes.h"

#include "nn/nn.h"
#include "tools/milestones/probes.h"

#include <algorithm>
#include <cmath>

namespace wick::milestones {
namespace {

using Numbers = std::vector<double>;

Numbers numbers_of(const Tensor& x) {
  const std::vector<Scalar> values = x.to_vector();
  return Numbers(values.begin(), values.end());
}

/// The nearest whole number, of two equally near ones the even one.
double nearest(double x) {
  const double below = std::floor(x), part = x - below;
  if (part != 0.5) return part < 0.5 ? below : below + 1;
  return std::fmod(below, 2) == 0 ? below : below + 1;
}

/// Where the levels of some bits lie: the scale, the zero point, the lowest and the highest level.
struct Levels {
  double scale, zero, lowest, highest;
};

Levels symmetric_levels(const Numbers& row, int bits) {
  double largest = 0;
  for (const double x : row) largest = std::max(largest, std::abs(x));
  const double most = std::pow(2, bits - 1) - 1;
  return {largest == 0 ? 1 : largest / most, 0, -most, most};
}

Levels affine_levels(const Numbers& row, int bits) {
  double low = 0, high = 0;
  for (const double x : row) low = std::min(low, x), high = std::max(high, x);
  const double lowest = -std::pow(2, bits - 1), steps = std::pow(2, bits) - 1;
  const double scale = high == low ? 1 : (high - low) / steps;
  return {scale, nearest(lowest - low / scale), lowest, lowest + steps};
}

/// Six rows of 16 numbers whose scales are powers of 2 in so many bits: quotients are exact. Some
/// lie halfway between two levels. One row has no number above 0, one none below, one hardly any
/// but 0, and one none at all. `lowest` is the level of the smallest number, and `reach` that of
/// the largest magnitude in a row of one sign.
Tensor rows_of_levels(int bits, double lowest, double reach, Generator& generator) {
  const auto most = (std::int64_t{1} << (bits - 1)) - 1;
  std::vector<Scalar> numbers;
  for (int row = 0; row < 6; ++row) {
    for (int i = 0; i < 16; ++i) {
      const auto halves = static_cast<std::int64_t>(generator.below(4 * most)) - 2 * most + 1;
      double level = static_cast<double>(halves) / 2;
      if (i == 0) level = lowest;
      if (i == 1) level = static_cast<double>(most);
      if (row == 1 || row == 2) {
        level = i == 1 ? reach : std::max(std::abs(level), 0.5);  // not 0
        if (row == 1) level = -level;
      }
      if (row == 4 || (row == 3 && i > 5)) level = 0;
      numbers.push_back(static_cast<Scalar>(level * std::pow(2, row - 3)));
    }
  }
  // Steps that are not those of its shape.
  return from_vector(numbers, {6, 16}).transpose(0, 1).contiguous().transpose(0, 1);
}

Tensor symmetric_rows(int bits, Generator& generator) {
  const double most = std::pow(2, bits - 1) - 1;
  return rows_of_levels(bits, -most, most, generator);
}

Tensor affine_rows(int bits, Generator& generator) {
  return rows_of_levels(bits, -std::pow(2, bits - 1), std::pow(2, bits) - 1, generator);
}

template <typename Quantize, typename Rows, typename LevelsOf>
LevelErrors probe_levels(std::uint64_t seed, Quantize quantize, Rows rows, LevelsOf levels_of) {
  Generator generator(seed);
  LevelErrors errors;
  for (const int bits : {8, 4, 3, 2}) {
    const Tensor x = rows(bits, generator);
    const Numbers numbers = numbers_of(x);
    for (const nn::Scales scales : {nn::Scales::EachRow, nn::Scales::One}) {
      const std::size_t length = scales == nn::Scales::One ? numbers.size() : 16;
      const nn::Quantized q = quantize(x, bits, scales);
      const Numbers back = numbers_of(nn::dequantize(q));
      for (std::size_t row = 0; row * length < numbers.size(); ++row) {
        const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(row * length);
        const Levels levels = levels_of({first, first + static_cast<std::ptrdiff_t>(length)}, bits);
        errors.scales = larger(std::abs(double{q.scales[row]} / levels.scale - 1), errors.scales);
        errors.levels += q.zero_points[row] == levels.zero ? 0 : 1;
        for (std::size_t i = row * length; i < (row + 1) * length; ++i) {
          const double level = nearest(numbers[i] / levels.scale) + levels.zero;
          errors.levels += q.values[i] == std::clamp(level, levels.lowest, levels.highest) ? 0 : 1;
          errors.distance = larger(std::abs(back[i] - numbers[i]) / levels.scale, errors.distance);
          if (numbers[i] == 0) errors.zero = larger(std::abs(back[i]), errors.zero);
        }
      }
    }
  }
  return errors;
}

/// Of 8 bits: the numbers that come back, and the largest magnitude of each row, or 1.
struct Rounded {
  Numbers numbers, sizes;
};
Rounded rounded_rows(const Tensor& rows) {
  Rounded rounded{numbers_of(rows), {}};
  const auto length = static_cast<std::ptrdiff_t>(rows.size(1));
  for (auto row = rounded.numbers.begin(); row != rounded.numbers.end(); row += length) {
    const Levels levels = symmetric_levels({row, row + length}, 8);
    rounded.sizes.push_back(levels.scale * levels.highest);
    for (auto x = row; x != row + length; ++x) *x = nearest(*x / levels.scale) * levels.scale;
  }
  return rounded;
}

/// Sums of products that differ. They need more than 16 bits.
double differing_sums(Generator& generator) {
  const std::size_t m = 3, k = 700, n = 2;
  std::vector<std::int8_t> a, b;
  for (std::size_t i = 0; i < m * k; ++i) a.push_back(generator.below(3) == 0 ? -128 : 127);
  for (std::size_t i = 0; i < n * k; ++i) {
    b.push_back(static_cast<std::int8_t>(120 - static_cast<int>(generator.below(9))));
  }
  std::vector<std::int32_t> y(m * n, 7);
  nn::int8_matmul(a.data(), b.data(), y.data(), m, k, n);
  double differing = 0;
  for (std::size_t i = 0; i < m * n; ++i) {
    std::int64_t sum = 0;
    for (std::size_t p = 0; p < k; ++p) sum += std::int64_t{a[i / n * k + p]} * b[i % n * k + p];
    differing += y[i] == sum ? 0 : 1;
  }
  return differing;
}

/// The layer beside sums over what its weight and its inputs come back as, in shares of a sum's
/// size; and the bytes that it counts too many.
void probe_layer(Generator& generator, WholeNumberErrors& errors) {
  nn::Linear layer(16, 6);
  layer.weight.copy_(symmetric_rows(8, generator));
  layer.bias.copy_(randn({6}, generator));
  const nn::QuantizedLinear whole(layer);
  const Tensor x = symmetric_rows(8, generator);
  const Numbers found = numbers_of(whole(x)), bias = numbers_of(layer.bias);
  const Rounded left = rounded_rows(x), right = rounded_rows(layer.weight);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::size_t row = i / 6, unit = i % 6;
    double sum = bias[unit];
    for (std::size_t p = 0; p < 16; ++p) {
      sum += left.numbers[row * 16 + p] * right.numbers[unit * 16 + p];
    }
    const double size = left.sizes[row] * right.sizes[unit];
    errors.layer = larger(std::abs(found[i] - sum) / size, errors.layer);
  }
  errors.bytes = static_cast<double>(whole.bytes()) - static_cast<double>(96 + 12 * sizeof(Scalar));
}

double range_error(Generator& generator) {
  nn::Calibration calibration;
  Numbers magnitudes;
  for (const std::int64_t size : {50, 31}) {
    const Tensor seen = randn({size}, generator) - 1;
    calibration.see(seen);
    for (const double number : numbers_of(seen)) magnitudes.push_back(std::abs(number));
  }
  std::sort(magnitudes.begin(), magnitudes.end());
  double error = 0;
  for (const double share : {0.5, 0.9, 0.999, 1.0}) {
    const auto place = static_cast<std::size_t>(std::ceil(share * 81));
    error = larger(std::abs(calibration.range(share) - magnitudes[place - 1]), error);
  }
  return error;
}

/// Halves of bytes that hold another value than they should, and values that do not come back.
double differing_halves(Generator& generator) {
  std::vector<std::int8_t> values;
  for (int i = 0; i < 33; ++i) {
    values.push_back(static_cast<std::int8_t>(static_cast<int>(generator.below(16)) - 8));
  }
  const std::vector<std::uint8_t> bytes = nn::pack_four_bits(values);
  if (bytes.size() != 17) return 33;
  const std::vector<std::int8_t> back = nn::unpack_four_bits(bytes, 33);
  double differing = bytes[16] < 16 ? 0 : 1;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int half = bytes[i / 2] >> (i % 2 * 4) & 15;
    differing += half == (values[i] & 15) && i < back.size() && back[i] == values[i] ? 0 : 1;
  }
  return differing;
}

}  // namespace

LevelErrors probe_symmetric(std::uint64_t seed) {
  return probe_levels(seed, nn::quantize_symmetric, symmetric_rows, symmetric_levels);
}

LevelErrors probe_affine(std::uint64_t seed) {
  return probe_levels(seed, nn::quantize_affine, affine_rows, affine_levels);
}

WholeNumberErrors probe_whole_numbers(std::uint64_t seed) {
  const NoGrad no_grad;
  Generator generator(seed);
  WholeNumberErrors errors;
  errors.sums = differing_sums(generator);
  probe_layer(generator, errors);
  errors.range = range_error(generator);
  errors.packed = differing_halves(generator);
  return errors;
}

QuantizeParts probe_quantize(std::uint64_t seed) {
  return {probe_symmetric(seed), probe_affine(seed), probe_whole_numbers(seed)};
}

}  // namespace wick::milestones
