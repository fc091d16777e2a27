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

// A module whose parameters are the buffers of another one, under the same names.
class Buffers : public Module {
 public:
  explicit Buffers(Module& module) : module_(module) {}
  void members(Members& visit) override;

 private:
  Module& module_;
};

class BuffersAsParameters : public Members {
 public:
  explicit BuffersAsParameters(Members& visit) : visit_(visit) {}
  void operator()(const std::string&, Tensor&) override {}
  void operator()(const std::string& name, Module& module) override {
    Buffers inside(module);
    visit_(name, inside);
  }
  void buffer(const std::string& name, Tensor& buffer) override { visit_(name, buffer); }

 private:
  Members& visit_;
};

void Buffers::members(Members& visit) {
  BuffersAsParameters buffers(visit);
  module_.members(buffers);
}

}  // namespace

std::vector<std::pair<std::string, Tensor>> Module::named_buffers() const {
  // members() serves both to read and to change parts; this visitor only copies handles.
  return Buffers(const_cast<Module&>(*this)).named_parameters();
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
