// The parameters of a module and of its sub-modules. members() lists the parts of one module; the
// walk here goes on into each sub-module.

#include "nn/module.h"

#include <set>
#include <tuple>

namespace wick::nn {

namespace {

// Equal for two handles on the same parameter, different for two parameters, whatever their values.
// Identities are ordered, so that std::set takes them.
class Identity {
 public:
  explicit Identity(const Tensor& parameter)
      : key_(parameter.node().get(), parameter.array().buffer.get(),
             parameter.array().layout.offset) {}
  bool operator==(const Identity& other) const { return key_ == other.key_; }
  bool operator<(const Identity& other) const { return key_ < other.key_; }

 private:
  std::tuple<const Node*, const Buffer*, std::int64_t> key_;
};

// A visitor for members(), which calls it with each part of a module in order. It collects the
// parameters under their full names.
class Walk : public Members {
 public:
  // A parameter of the current module. An undefined parameter (a layer's bias, if it has none) is
  // left out.
  void operator()(const std::string& name, Tensor& parameter) override {
    // BEGIN SOLUTION 03.5
    if (parameter.defined()) named.emplace_back(prefix_ + name, parameter);
    // END SOLUTION
  }

  // A sub-module of the current module. Its parameters come next; their names begin with its name
  // and a dot, at any depth: "mlp.0.weight".
  void operator()(const std::string& name, Module& module) override {
    // BEGIN SOLUTION 03.5
    const std::string outer = prefix_;
    prefix_ += name + ".";
    module.members(*this);
    prefix_ = outer;
    // END SOLUTION
  }

  std::vector<std::pair<std::string, Tensor>> named;

 private:
  std::string prefix_;  // of the current module: "" or "mlp." or "mlp.0."
};

}  // namespace

// Every parameter, under each of its names.
std::vector<std::pair<std::string, Tensor>> Module::named_parameters() const {
  Walk walk;
  // members() serves both to read and to change parts; the walk only copies handles.
  const_cast<Module&>(*this).members(walk);
  return std::move(walk.named);
}

// The same tensors in the same order. A parameter that several places share appears once, at its
// first place.
std::vector<Tensor> Module::parameters() const {
  // BEGIN SOLUTION 03.5
  std::vector<Tensor> all;
  std::set<Identity> seen;
  for (const auto& [name, parameter] : named_parameters()) {
    if (seen.insert(Identity(parameter)).second) all.push_back(parameter);
  }
  return all;
  // END SOLUTION
}

}  // namespace wick::nn
