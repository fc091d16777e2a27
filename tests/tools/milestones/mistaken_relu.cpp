#include "nn/activations.h"

namespace wick::nn {

// A relu without its bend, linked before the framework's.
Tensor ReLU::forward(const Tensor& x) const { return x; }

Tensor GELU::forward(const Tensor& x) const { return gelu(x, form_); }

}  // namespace wick::nn
