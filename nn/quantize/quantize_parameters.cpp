#include "nn/quantize/quantize.h"

namespace wick::nn {

void quantize_parameters(Module& module, int bits, Scales scales) {
  const NoGrad no_grad;
  std::vector<Tensor> weights, rounded;
  for (const Tensor& parameter : module.parameters()) {
    if (parameter.shape().size() < 2) continue;
    weights.push_back(parameter);
    rounded.push_back(dequantize(quantize_symmetric(parameter, bits, scales)));
  }
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i].copy_(rounded[i]);
}

}  // namespace wick::nn
