#include "tools/milestones/quantize/quantize.h"

#include <algorithm>
#include <cmath>

namespace wick::milestones {
namespace {

std::vector<Tensor> weights_of(const GptRun& run) {
  std::vector<Tensor> weights;
  for (const Tensor& parameter : run.model.parameters()) {
    if (parameter.dim() >= 2) weights.push_back(parameter);
  }
  return weights;
}

/// The numbers of a weight (rows, ..), cut off to the levels of each row.
Tensor cut_off(const Tensor& weight, int bits) {
  std::vector<Scalar> numbers = weight.to_vector();
  const auto length = numbers.size() / static_cast<std::size_t>(weight.size(0));
  const auto most = static_cast<Scalar>((1 << (bits - 1)) - 1);
  for (std::size_t first = 0; first < numbers.size(); first += length) {
    Scalar largest = 0;
    for (std::size_t i = 0; i < length; ++i) {
      largest = std::max(largest, std::abs(numbers[first + i]));
    }
    for (std::size_t i = 0; i < length && largest > 0; ++i) {
      numbers[first + i] = std::trunc(numbers[first + i] / largest * most) / most * largest;
    }
  }
  return from_vector(numbers, weight.shape());
}

}  // namespace

double coarse_loss(GptRun& run, const GptText& text, Coarse way, int bits) {
  const NoGrad no_grad;
  std::vector<Tensor> weights = weights_of(run), before;
  for (const Tensor& weight : weights) before.push_back(weight.clone());
  if (way == Coarse::CutOff) {
    for (Tensor& weight : weights) weight.copy_(cut_off(weight, bits));
  } else {
    nn::quantize_parameters(run.model, bits,
                            way == Coarse::EachRow ? nn::Scales::EachRow : nn::Scales::One);
  }
  const double loss = unseen_loss(run, text).mean;
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i].copy_(before[i]);
  return loss;
}

double whole_number_loss(const GptRun& run, const GptText& text) {
  const NoGrad no_grad;
  const nn::QuantizedLinear head(run.model.head);
  const Logits logits = [&](const Ids& ids) {
    Tensor x = run.model.positions(run.model.tokens(ids));
    const Tensor mask = nn::causal_mask(ids.shape[1]);
    for (const nn::TransformerBlock& block : run.model.blocks) x = block(x, mask);
    return head(run.model.norm(x));
  };
  return unseen_loss(logits, run.model.options().context, text).mean;
}

PackedSize packed_size(const GptRun& run) {
  PackedSize size;
  for (const Tensor& weight : weights_of(run)) {
    const nn::Quantized q = nn::quantize_symmetric(weight, 4);
    const std::vector<std::uint8_t> bytes = nn::pack_four_bits(q.values);
    const std::vector<std::int8_t> back = nn::unpack_four_bits(bytes, weight.numel());
    for (std::size_t i = 0; i < back.size(); ++i) size.lost += back[i] != q.values[i];
    const auto scales = static_cast<std::int64_t>(4 * q.scales.size());
    size.whole += 4 * weight.numel();
    size.eight_bits += weight.numel() + scales;
    size.four_bits += static_cast<std::int64_t>(bytes.size()) + scales;
  }
  return size;
}

}  // namespace wick::milestones
