// Chapter 3, Layers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 3
// In the framework this file is nn/sequential.cpp.

// Layers applied one after another. layers_ holds a Step for each, in the order in which they were
// given: step.forward(x) applies the layer, *step.module is the layer as a Module.

#include "nn/sequential.h"

namespace wick::nn {

// The first layer is applied to x, each other to what the one before it returned. Without any
// layer, x.
Tensor Sequential::forward(const Tensor& x) const {
  throw NotImplemented("03.4 Sequential: see modules/03_layers/README.md");
}

// Shows every layer to `visit`, in order, under the names "0", "1", ..
void Sequential::members(Members& visit) {
  throw NotImplemented("03.4 Sequential: see modules/03_layers/README.md");
}

}  // namespace wick::nn
