#include "nn/activations.h"

namespace wick::nn {

Tensor Softmax::forward(const Tensor& x) const { return softmax(x, axis_); }

Tensor ReLU::forward(const Tensor& x) const { return relu(x); }

Tensor GELU::forward(const Tensor& x) const { return gelu(x, form_); }

}  // namespace wick::nn
