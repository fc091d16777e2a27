// Layers applied one after another. layers_ holds a Step for each, in the order in which they were
// given: step.forward(x) applies the layer, *step.module is the layer as a Module.

#include "nn/sequential.h"

namespace wick::nn {

// The first layer is applied to x, each other to what the one before it returned. Without any
// layer, x.
Tensor Sequential::forward(const Tensor& x) const {
  // BEGIN SOLUTION 03.4
  Tensor y = x;
  for (const Step& step : layers_) y = step.forward(y);
  return y;
  // END SOLUTION
}

// Shows every layer to `visit`, in order, under the names "0", "1", ..
void Sequential::members(Members& visit) {
  // BEGIN SOLUTION 03.4
  for (std::size_t i = 0; i < layers_.size(); ++i) visit(std::to_string(i), *layers_[i].module);
  // END SOLUTION
}

}  // namespace wick::nn
