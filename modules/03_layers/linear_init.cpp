// Chapter 3, Layers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 3
// In the framework this file is nn/linear_init.cpp.

// The initial parameters of a Linear layer. The function that it computes is core/ops/linear.cpp.

#include "nn/linear.h"

#include <cmath>

namespace wick::nn {

// Makes weight (out_features, in_features) and, if has_bias, bias (out_features). Every number is
// uniform in +-1/sqrt(in_features), from the default generator, and both tensors require gradients.
Linear::Linear(std::int64_t in_features, std::int64_t out_features, bool has_bias) {
  if (in_features < 1 || out_features < 1) {
    fail<ValueError>("linear: in_features is ", in_features, ", out_features ", out_features,
                     ": both must be positive");
  }
  throw NotImplemented("03.2 the initial values of Linear: see modules/03_layers/README.md");
}

}  // namespace wick::nn
