// Chapter 3, Layers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 3
// In the framework this file is nn/parameters.cpp.

// The parameters of a module and of everything within it: members() says what one module is made
// of, and the walk goes on from there.

#include "nn/module.h"

#include <set>
#include <tuple>

namespace wick::nn {

namespace {

// Equal for two handles on the same parameter and different for two parameters, whatever their
// values. Identities can be put in an order, too: std::set takes them.
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

// Handed to a module's members(), which calls it with each of them in order: collects the
// parameters under their full names.
class Walk : public Members {
 public:
  // A parameter of the module that the walk is in. One that is undefined (a bias that was not asked
  // for) is left out.
  void operator()(const std::string& name, Tensor& parameter) override {
    throw NotImplemented("03.5 the parameters of a model: see modules/03_layers/README.md");
  }

  // A module within the one that the walk is in: its parameters are next, named after it with a
  // dot between, at any depth: "mlp.0.weight".
  void operator()(const std::string& name, Module& module) override {
    throw NotImplemented("03.5 the parameters of a model: see modules/03_layers/README.md");
  }

  std::vector<std::pair<std::string, Tensor>> named;

 private:
  std::string prefix_;  // of the module that the walk is in: "" or "mlp." or "mlp.0."
};

}  // namespace

// Every parameter under every name it has.
std::vector<std::pair<std::string, Tensor>> Module::named_parameters() const {
  Walk walk;
  // members() serves reading and changing alike; the walk only takes handles.
  const_cast<Module&>(*this).members(walk);
  return std::move(walk.named);
}

// The same tensors in the same order, each once: one that several places share stands where it
// comes first.
std::vector<Tensor> Module::parameters() const {
  throw NotImplemented("03.5 the parameters of a model: see modules/03_layers/README.md");
}

}  // namespace wick::nn
