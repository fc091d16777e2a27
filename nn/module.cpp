#include "nn/module.h"

#include <set>
#include <tuple>

namespace wick::nn {

namespace {

// Calls `see` with every defined parameter and its full name, sub-modules depth first.
template <typename See>
class EachParameter : public Members {
 public:
  explicit EachParameter(const See& see) : see_(see) {}

  void operator()(const std::string& name, Tensor& parameter) override {
    if (parameter.defined()) see_(prefix_ + name, parameter);
  }

  void operator()(const std::string& name, Module& module) override {
    const std::string outer = prefix_;
    prefix_ += name + ".";
    module.members(*this);
    prefix_ = outer;
  }

 private:
  const See& see_;
  std::string prefix_;
};

template <typename See>
void each_parameter(const Module& module, const See& see) {
  EachParameter<See> visit(see);
  // members() serves reading and changing alike; `see` only takes handles here.
  const_cast<Module&>(module).members(visit);
}

class EachModule : public Members {
 public:
  explicit EachModule(bool training) : training_(training) {}
  void operator()(const std::string&, Tensor&) override {}
  void operator()(const std::string&, Module& module) override { module.train(training_); }

 private:
  bool training_;
};

}  // namespace

std::vector<std::pair<std::string, Tensor>> Module::named_parameters() const {
  std::vector<std::pair<std::string, Tensor>> named;
  each_parameter(*this, [&](const std::string& name, const Tensor& parameter) {
    named.emplace_back(name, parameter);
  });
  return named;
}

std::vector<Tensor> Module::parameters() const {
  std::vector<Tensor> all;
  std::set<std::tuple<const Node*, const Buffer*, std::int64_t>> seen;
  each_parameter(*this, [&](const std::string&, const Tensor& parameter) {
    const Array& array = parameter.array();
    if (seen.emplace(parameter.node().get(), array.buffer.get(), array.layout.offset).second) {
      all.push_back(parameter);
    }
  });
  return all;
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
    Tensor gradient = parameter.grad();
    if (gradient.defined()) gradient.set_array(copy_to(gradient.array(), device));
  }
}

}  // namespace wick::nn
