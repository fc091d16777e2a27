#include "nn/softmax.h"

namespace wick::nn {

Tensor Softmax::forward(const Tensor& x) const { return softmax(x, axis_); }

}  // namespace wick::nn
