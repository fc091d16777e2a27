#include "nn/dropout.h"

namespace wick::nn {

Dropout::Dropout(double p) : p_(p) {
  if (!(p >= 0 && p <= 1)) {
    fail<ValueError>("dropout: p is ", p, ": a probability is from 0 to 1");
  }
}

Tensor Dropout::forward(const Tensor& x) const { return dropout(x, p_, is_training()); }

}  // namespace wick::nn
