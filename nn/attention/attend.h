#pragma once

#include "nn/attention/attention.h"

namespace wick::nn {

/// Computes scaled_dot_product_attention by the way that suits the inputs best. The weights are
/// undefined unless `weights_wanted`: a model that trains has no use for t x s numbers a head.
Attention attend(const Tensor& q, const Tensor& k, const Tensor& v, const AttentionOptions& options,
                 bool weights_wanted);

}  // namespace wick::nn
