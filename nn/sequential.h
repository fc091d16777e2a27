#pragma once

#include "nn/module.h"

#include <functional>
#include <memory>

namespace wick::nn {

/// Layers applied one after another, named "0", "1", ..
class Sequential : public Module {
 public:
  /// Takes any objects that are a Module and have forward(Tensor).
  template <typename... Layers>
  explicit Sequential(Layers... layers) {
    (add(std::move(layers)), ...);
  }

  template <typename Layer>
  void add(Layer layer) {
    auto shared = std::make_shared<Layer>(std::move(layer));
    layers_.push_back({shared, [shared](const Tensor& x) { return shared->forward(x); }});
  }

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members& visit) override;

 private:
  struct Step {
    std::shared_ptr<Module> module;
    std::function<Tensor(const Tensor&)> forward;
  };

  std::vector<Step> layers_;
};

}  // namespace wick::nn
