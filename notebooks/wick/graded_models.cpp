// The suites of chapter 03 about models, on functions of cells: see graded.h.
#include "nn/nn.h"
#include "tests/03_layers/public/modules.h"
#include "wick/graded.h"

#include <sstream>
#include <string>
#include <vector>

namespace wick::nn::swapped {
namespace {

using notebook::Layers;
using notebook::Named;
using notebook::Swapped;

/// In place of members, which are given the object that they belong to.
Swapped<Tensor(const Layers&, const Tensor&)> run_layers([](const Layers& layers, const Tensor& x) {
  Tensor y = x;
  for (const auto& layer : layers) y = layer(y);
  return y;
});
Swapped<std::vector<Tensor>(const Named&)> parameters_of([](const Named&) {
  return std::vector<Tensor>();
});

class Sequential : public nn::Sequential {
 public:
  template <typename... Added>
  explicit Sequential(Added... layers) : nn::Sequential(layers...) {
    (layers_.push_back([layers](const Tensor& x) { return layers.forward(x); }), ...);
  }
  Tensor operator()(const Tensor& x) const {
    return run_layers.is_cell() ? run_layers(layers_, x) : forward(x);
  }

 private:
  Layers layers_;
};

}  // namespace

// Not in there: headers of the suite derive from it.
class Module : public nn::Module {
 public:
  std::vector<Tensor> parameters() const {
    return parameters_of.is_cell() ? parameters_of(named_parameters()) : nn::Module::parameters();
  }
};

}  // namespace wick::nn::swapped

#define Sequential swapped::Sequential
#define Module swapped::Module
#include "tests/03_layers/public/parameters.cpp"
#undef Module
#include "tests/03_layers/public/sequential.cpp"
#undef Sequential

namespace wick::notebook {

Checked graded_03_4(const Checked& checked, const Chaining& yours) {
  return run_graded(checked, nn::swapped::run_layers, yours);
}

Checked graded_03_5(const Checked& checked,
                    const std::function<std::vector<Tensor>(const Named&)>& yours) {
  return run_graded(checked, nn::swapped::parameters_of, yours);
}

}  // namespace wick::notebook
