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

}  // namespace wick::nn
