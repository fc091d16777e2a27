#include "core/attention.h"

#include "nn/attention/attention.h"
#include "nn/attention/attention_checks.h"

#include <cmath>

namespace wick::nn {

Tensor fused_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                       const AttentionOptions& options) {
  check_attention(q, k, v, options);
  AttentionSettings settings;
  const double scale = options.scale == 0 ? 1 / std::sqrt(q.size(-1)) : options.scale;
  settings.scale = scale / options.temperature;
  settings.causal = options.causal;
  settings.dropout = options.dropout;
  return attention(q, k, v, options.mask, options.bias, settings);
}

}  // namespace wick::nn
