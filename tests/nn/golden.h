#pragma once

// PyTorch's values in tests/golden, in float64; the float library reads them rounded.

#include "nn/checkpoint/safetensors.h"
#include "nn/nn.h"
#include "tests/check.h"
#include "tests/source_root.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

namespace wick {

inline std::string golden_path(const std::string& name) {
  return std::string(test::source_root) + "/tests/golden/" + name + ".safetensors";
}

inline const double agreement = tolerance(1e-5, 1e-10);

class Golden {
 public:
  explicit Golden(const std::string& name) {
    for (const nn::StoredTensor& stored : nn::read_safetensors(golden_path(name))) {
      tensors_[stored.name] = from_vector(stored.values, stored.shape);
    }
  }

  bool has(const std::string& name) const { return tensors_.count(name) > 0; }

  Tensor operator[](const std::string& name) const {
    REQUIRE_MESSAGE(has(name), "golden values lack ", name);
    return tensors_.at(name);
  }

  // An input that requires a gradient, over memory in an order of its own.
  Tensor leaf(const std::string& name) const {
    Tensor x = permuted((*this)[name]);
    return x.requires_grad_();
  }

  Ids ids(const std::string& name) const {
    const Tensor values = (*this)[name];
    Ids result{values.shape(), {}};
    for (Scalar value : values.to_vector()) {
      result.values.push_back(static_cast<std::int64_t>(value));
    }
    return result;
  }

  void check_output(const Tensor& y) const { check_close(y, (*this)["y"], agreement); }

  void check_gradient(const std::string& name, const Tensor& leaf) const {
    INFO("gradient of ", name);
    REQUIRE(leaf.grad().defined());
    check_close(leaf.grad(), (*this)["d " + name], agreement);
  }

  void fill(nn::Module& module) const {
    const NoGrad no_grad;
    for (auto& [name, parameter] : module.named_parameters()) {
      Tensor(parameter).copy_((*this)[name]);
    }
  }

  void check_parameters(const nn::Module& module, std::size_t count) const {
    const auto parameters = module.named_parameters();
    CHECK(parameters.size() == count);
    for (const auto& [name, parameter] : parameters) check_gradient(name, parameter);
  }

 private:
  std::map<std::string, Tensor> tensors_;
};

/// The layer, with the stored parameters, computes the stored y of the stored x and `others`, and
/// gradients of x and of its `parameters` parameters.
template <typename Layer, typename... Others>
void check_layer(const Golden& golden, Layer& layer, std::size_t parameters,
                 const Others&... others) {
  golden.fill(layer);
  const Tensor x = golden.leaf("x");
  const Tensor y = layer(x, others...);
  golden.check_output(y);
  y.backward(golden["dy"]);
  golden.check_gradient("x", x);
  golden.check_parameters(layer, parameters);
}

}  // namespace wick
