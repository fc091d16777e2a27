#include "nn/dropout.h"

#include "core/option.h"

namespace wick::nn {

Dropout::Dropout(double p) : p_(p) { check_probability("dropout", "p", p); }

Tensor Dropout::forward(const Tensor& x) const { return dropout(x, p_, is_training()); }

}  // namespace wick::nn
