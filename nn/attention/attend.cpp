// A file of its own: a program can link nn/attention/readable/attend.cpp in its place.

#include "nn/attention/attend.h"

namespace wick::nn {

Attention attend(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionOptions& options,
                 bool weights_wanted) {
  if (weights_wanted) return scaled_dot_product_attention(q, k, v, options);
  return {fused_attention(q, k, v, options), Tensor()};
}

}  // namespace wick::nn
