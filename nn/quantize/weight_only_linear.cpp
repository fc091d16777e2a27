#include "nn/quantize/weight_only_linear.h"

#include "nn/quantize/quantize_checks.h"

#include <algorithm>

namespace wick::nn {

namespace {

// What is unpacked at a time stays in a processor's second cache.
constexpr std::int64_t numbers_at_a_time = 65536;

}  // namespace

WeightOnlyLinear::WeightOnlyLinear(const Linear& linear, int bits)
    : in_features_(linear.weight.size(1)), out_features_(linear.weight.size(0)) {
  Quantized q = quantize_symmetric(linear.weight, bits, Scales::EachRow);
  scales_ = std::move(q.scales);
  if (linear.bias.defined()) bias_ = linear.bias.detach().clone();
  if (bits > 4) {
    values_ = std::move(q.values);
    return;
  }
  for (auto row = q.values.begin(); row != q.values.end(); row += in_features_) {
    const std::vector<std::uint8_t> bytes = pack_four_bits({row, row + in_features_});
    packed_.insert(packed_.end(), bytes.begin(), bytes.end());
  }
}

Tensor WeightOnlyLinear::rows(std::int64_t begin, std::int64_t end) const {
  const Shape shape{end - begin, in_features_};
  Quantized q{shape,
              {},
              {scales_.begin() + begin, scales_.begin() + end},
              std::vector<std::int32_t>(static_cast<std::size_t>(end - begin))};
  if (packed_.empty()) {
    q.values.assign(values_.begin() + begin * in_features_, values_.begin() + end * in_features_);
    return dequantize(q);
  }
  const std::int64_t bytes = (in_features_ + 1) / 2;
  for (std::int64_t row = begin; row < end; ++row) {
    const auto first = packed_.begin() + row * bytes;
    const std::vector<std::int8_t> values = unpack_four_bits({first, first + bytes}, in_features_);
    q.values.insert(q.values.end(), values.begin(), values.end());
  }
  return dequantize(q);
}

Tensor WeightOnlyLinear::forward(const Tensor& x) const {
  check_quantized_input("weight_only_linear", x, in_features_);
  const NoGrad no_grad;
  const std::int64_t at_a_time = std::max<std::int64_t>(1, numbers_at_a_time / in_features_);
  std::vector<Tensor> parts;
  for (std::int64_t begin = 0; begin < out_features_; begin += at_a_time) {
    const std::int64_t end = std::min(begin + at_a_time, out_features_);
    const Tensor bias = bias_.defined() ? bias_.slice(0, begin, end) : bias_;
    parts.push_back(linear(x.detach(), rows(begin, end), bias));
  }
  return concat(parts, -1);
}

std::int64_t WeightOnlyLinear::bytes() const {
  const std::size_t floats =
      scales_.size() + (bias_.defined() ? static_cast<std::size_t>(bias_.numel()) : 0);
  return static_cast<std::int64_t>(values_.size() + packed_.size() + floats * sizeof(Scalar));
}

}  // namespace wick::nn
