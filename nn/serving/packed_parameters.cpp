// The parameters of a model as bytes.

#include "nn/quantize/quantize.h"
#include "nn/serving/artifact.h"
#include "nn/serving/float_bytes.h"
#include "nn/serving/serving_checks.h"

namespace wick::nn {

std::string packed_parameters(const Gpt& model, int bits) {
  check_packed_parameters(model, bits);
  // BEGIN SOLUTION 20.2
  std::string bytes;
  for (const Tensor& parameter : model.parameters()) {
    if (parameter.dim() < 2) {
      for (const Scalar number : parameter.to_vector()) append_float(bytes, number);
      continue;
    }
    const Quantized q = quantize_symmetric(parameter, bits, Scales::EachRow);
    for (const Scalar scale : q.scales) append_float(bytes, scale);
    const std::vector<std::uint8_t> packed = pack_bits(q.values, bits);
    bytes.append(packed.begin(), packed.end());
  }
  return bytes;
  // END SOLUTION
}

void load_packed_parameters(Gpt& model, const std::string& bytes, int bits) {
  check_load_packed_parameters(model, bytes, bits);
  const NoGrad no_grad;
  // BEGIN SOLUTION 20.2
  std::size_t place = 0;
  const auto floats = [&](std::int64_t count) {
    std::vector<Scalar> numbers;
    for (std::int64_t i = 0; i < count; ++i, place += 4) {
      numbers.push_back(read_float(bytes, place));
    }
    return numbers;
  };
  for (Tensor& parameter : model.parameters()) {
    const std::int64_t count = parameter.numel();
    if (parameter.dim() < 2) {
      parameter.copy_(from_vector(floats(count), parameter.shape()));
      continue;
    }
    const std::int64_t rows = count / parameter.size(-1);
    Quantized q{parameter.shape(), {}, floats(rows), std::vector<std::int32_t>(rows, 0)};
    const std::size_t end = place + (count * bits + 7) / 8;
    q.values = unpack_bits({bytes.begin() + place, bytes.begin() + end}, bits, count);
    parameter.copy_(dequantize(q));
    place = end;
  }
  // END SOLUTION
}

}  // namespace wick::nn
