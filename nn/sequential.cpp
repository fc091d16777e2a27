// Layers applied one after another. layers_ holds one Step for each layer, in order:
// step.forward(x) applies the layer, and *step.module is the layer as a Module.

#include "nn/sequential.h"

namespace wick::nn {

// Applies the first layer to x, and each later layer to the result of the layer before it. Returns
// x if there is no layer.
Tensor Sequential::forward(const Tensor& x) const {
  // BEGIN SOLUTION 03.4
  Tensor y = x;
  for (const Step& step : layers_) y = step.forward(y);
  return y;
  // END SOLUTION
}

// Calls `visit` with every layer, in order, under the names "0", "1", ..
void Sequential::members(Members& visit) {
  // BEGIN SOLUTION 03.4
  for (std::size_t i = 0; i < layers_.size(); ++i) visit(std::to_string(i), *layers_[i].module);
  // END SOLUTION
}

}  // namespace wick::nn
