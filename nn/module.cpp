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

// The buffers of a module and of its sub-modules, under their full names.
class EachBuffer : public Members {
 public:
  void operator()(const std::string&, Tensor&) override {}
  void operator()(const std::string& name, Module& module) override {
    const std::string outer = prefix_;
    prefix_ += name + ".";
    module.members(*this);
    prefix_ = outer;
  }
  void buffer(const std::string& name, Tensor& buffer) override {
    if (buffer.defined()) named.emplace_back(prefix_ + name, buffer);
  }

  std::vector<std::pair<std::string, Tensor>> named;

 private:
  std::string prefix_;
};

}  // namespace

std::vector<std::pair<std::string, Tensor>> Module::named_buffers() const {
  EachBuffer visit;
  // members() serves both to read and to change parts; this visitor only copies handles.
  const_cast<Module&>(*this).members(visit);
  return std::move(visit.named);
}

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
  for (auto& [name, buffer] : named_buffers()) {
    if (buffer.device() != device) buffer.set_array(copy_to(buffer.array(), device));
  }
}

}  // namespace wick::nn
