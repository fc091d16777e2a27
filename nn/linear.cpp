#include "nn/linear.h"

namespace wick::nn {

Tensor Linear::forward(const Tensor& x) const { return linear(x, weight, bias); }

void Linear::members(Members& visit) {
  visit("weight", weight);
  visit("bias", bias);
}

}  // namespace wick::nn
