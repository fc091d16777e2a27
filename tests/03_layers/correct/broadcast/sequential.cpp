// Layers applied one after another. layers_ holds a Step for each, in the order in which they were
// given: step.forward(x) applies the layer, *step.module is the layer as a Module.

#include "nn/sequential.h"

#include <numeric>
#include <sstream>

namespace wick::nn {

// The first layer is applied to x, each other to what the one before it returned. Without any
// layer, x.
Tensor Sequential::forward(const Tensor& x) const {
  return std::accumulate(layers_.begin(), layers_.end(), x,
                         [](const Tensor& y, const Step& step) { return step.forward(y); });
}

// Shows every layer to `visit`, in order, under the names "0", "1", ..
void Sequential::members(Members& visit) {
  int number = 0;
  for (Step& step : layers_) {
    std::ostringstream name;
    name << number++;
    visit(name.str(), *step.module);
  }
}

}  // namespace wick::nn
