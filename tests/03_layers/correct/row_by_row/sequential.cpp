// Layers applied one after another. layers_ holds one Step for each layer, in order:
// step.forward(x) applies the layer, and *step.module is the layer as a Module.

#include "nn/sequential.h"

namespace wick::nn {

// Applies the first layer to x, and each later layer to the result of the layer before it. Returns
// x if there is no layer.
Tensor Sequential::forward(const Tensor& x) const {
  std::vector<Tensor> results{x};
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    results.push_back(layers_[i].forward(results.back()));
  }
  return results.back();
}

// Calls `visit` with every layer, in order, under the names "0", "1", ..
void Sequential::members(Members& visit) {
  std::size_t i = 0;
  while (i < layers_.size()) {
    Module& layer = *layers_[i].module;
    visit(std::to_string(i++), layer);
  }
}

}  // namespace wick::nn
