// Layers applied one after another. layers_ holds a Step for each, in the order in which they were
// given: step.forward(x) applies the layer, *step.module is the layer as a Module.

#include "nn/sequential.h"

namespace wick::nn {

// The first layer is applied to x, each other to what the one before it returned. Without any
// layer, x.
Tensor Sequential::forward(const Tensor& x) const {
  std::vector<Tensor> results{x};
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    results.push_back(layers_[i].forward(results.back()));
  }
  return results.back();
}

// Shows every layer to `visit`, in order, under the names "0", "1", ..
void Sequential::members(Members& visit) {
  std::size_t i = 0;
  while (i < layers_.size()) {
    Module& layer = *layers_[i].module;
    visit(std::to_string(i++), layer);
  }
}

}  // namespace wick::nn
