// Chapter 3, Layers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 3
// In the framework this file is nn/sequential.cpp.

// Layers applied one after another. layers_ holds one Step for each layer, in order:
// step.forward(x) applies the layer, and *step.module is the layer as a Module.

#include "nn/sequential.h"

namespace wick::nn {

// Applies the first layer to x, and each later layer to the result of the layer before it. Returns
// x if there is no layer.
Tensor Sequential::forward(const Tensor& x) const {
  throw NotImplemented("03.4 Sequential: see modules/03_layers/README.md");
}

// Calls `visit` with every layer, in order, under the names "0", "1", ..
void Sequential::members(Members& visit) {
  throw NotImplemented("03.4 Sequential: see modules/03_layers/README.md");
}

}  // namespace wick::nn
