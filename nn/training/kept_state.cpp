#include "nn/training/kept_state.h"

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

KeptState::KeptState(Module& module) : generator_(default_generator()) {
  EachMode visit;
  visit.add(module);
  modes_ = std::move(visit.modes);
}

KeptState::~KeptState() {
  // train() sets sub-modules, too: they come later, and get their own mode then.
  for (const auto& [module, training] : modes_) module->train(training);
  default_generator() = generator_;
}

}  // namespace wick::nn
