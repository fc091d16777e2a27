#include "nn/module.h"

namespace wick::nn {

namespace {

class EachModule : public Members {
 public:
  explicit EachModule(bool training) : training_(training) {}
  void operator()(const std::string&, Tensor&) override {}
  void operator()(const std::string&, Module& module) override { module.train(training_); }

 private:
  bool training_;
};

}  // namespace

void Module::zero_grad() {
  for (Tensor& parameter : parameters()) parameter.zero_grad();
}

void Module::train(bool training) {
  training_ = training;
  EachModule visit(training);
  members(visit);
}

void Module::to(Device device) {
  for (Tensor& parameter : parameters()) {
    if (parameter.device() == device) continue;
    parameter.set_array(copy_to(parameter.array(), device));
    Tensor moved = parameter.grad();
    if (moved.defined()) moved.set_array(copy_to(moved.array(), device));
  }
}

}  // namespace wick::nn
