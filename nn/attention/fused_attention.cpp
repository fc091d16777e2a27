// The backend's own pass, which keeps no t x s scores in memory.

#include "core/attention.h"
#include "nn/attention/attention.h"
#include "nn/attention/attention_checks.h"

namespace wick::nn {

Tensor fused_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                       const AttentionOptions& options) {
  check_attention(q, k, v, options);
  return tiled_attention(q, k, v, options);
}

}  // namespace wick::nn
