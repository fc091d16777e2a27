// Graded programs link this file in place of nn/attention/attend.cpp: students' work then runs
// through chapter 12's own attention.

#include "nn/attention/attend.h"

namespace wick::nn {

Attention attend(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionOptions& options,
                 bool weights_wanted) {
  Attention result = scaled_dot_product_attention(q, k, v, options);
  if (!weights_wanted) result.weights = Tensor();
  return result;
}

}  // namespace wick::nn
