#pragma once

#include "nn/module.h"

namespace wick::nn {

/// softmax along one axis.
class Softmax : public Module {
 public:
  explicit Softmax(int axis = -1) : axis_(axis) {}

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members&) override {}

 private:
  int axis_;
};

/// max(x, 0).
class ReLU : public Module {
 public:
  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members&) override {}
};

/// x Phi(x), exactly or by its tanh form.
class GELU : public Module {
 public:
  explicit GELU(Gelu form = Gelu::Erf) : form_(form) {}

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members&) override {}

 private:
  Gelu form_;
};

}  // namespace wick::nn
