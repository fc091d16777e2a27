// Layers applied one after another. layers_ holds one Step for each layer, in order:
// step.forward(x) applies the layer, and *step.module is the layer as a Module.

#include "nn/sequential.h"

#include <numeric>
#include <sstream>

namespace wick::nn {

// Applies the first layer to x, and each later layer to the result of the layer before it. Returns
// x if there is no layer.
Tensor Sequential::forward(const Tensor& x) const {
  return std::accumulate(layers_.begin(), layers_.end(), x,
                         [](const Tensor& y, const Step& step) { return step.forward(y); });
}

// Calls `visit` with every layer, in order, under the names "0", "1", ..
void Sequential::members(Members& visit) {
  int number = 0;
  for (Step& step : layers_) {
    std::ostringstream name;
    name << number++;
    visit(name.str(), *step.module);
  }
}

}  // namespace wick::nn
