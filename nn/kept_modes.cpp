#include "nn/kept_modes.h"

namespace wick::nn {

namespace {

class EachMode : public Members {
 public:
  void add(Module& module) {
    modes.emplace_back(&module, module.is_training());
    module.members(*this);
  }
  void operator()(const std::string&, Tensor&) override {}
  void operator()(const std::string&, Module& module) override { add(module); }

  std::vector<std::pair<Module*, bool>> modes;
};

}  // namespace

KeptModes::KeptModes(Module& module) {
  EachMode visit;
  visit.add(module);
  modes_ = std::move(visit.modes);
}

KeptModes::~KeptModes() {
  // train() sets sub-modules, too: they come later, and get their own mode then.
  for (const auto& [module, training] : modes_) module->train(training);
}

}  // namespace wick::nn
