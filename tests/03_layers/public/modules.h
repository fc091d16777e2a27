#pragma once

#include "nn/module.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

#include <string>

// Small modules to build models of. None of them uses what this chapter asks for.
namespace wick::scenario {

/// x * weight + bias with single numbers, or x * weight.
class Scale : public nn::Module {
 public:
  explicit Scale(double factor) : weight(tensor({static_cast<Scalar>(factor)}).requires_grad_()) {}
  Scale(double factor, double shift) : Scale(factor) {
    bias = tensor({static_cast<Scalar>(shift)}).requires_grad_();
  }

  Tensor forward(const Tensor& x) const { return bias.defined() ? x * weight + bias : x * weight; }
  void members(nn::Members& visit) override {
    visit("weight", weight);
    visit("bias", bias);
  }

  Tensor weight, bias;
};

/// x * x, without parameters.
class Square : public nn::Module {
 public:
  Tensor forward(const Tensor& x) const { return x * x; }
  void members(nn::Members&) override {}
};

/// 10 x while training, x + 1 otherwise.
class Mode : public nn::Module {
 public:
  Tensor forward(const Tensor& x) const { return is_training() ? x * Scalar(10) : x + Scalar(1); }
  void members(nn::Members&) override {}
};

/// What members() shows, a line each: "0: a module", or "0: a module of weight 2" for a Scale.
class Listing : public nn::Members {
 public:
  void operator()(const std::string& name, Tensor&) override { text += name + ": a parameter\n"; }
  void operator()(const std::string& name, nn::Module& module) override {
    const auto* scale = dynamic_cast<const Scale*>(&module);
    text += name + ": a module";
    if (scale != nullptr) text += concatenate(" of weight ", element(scale->weight, 0));
    text += "\n";
  }

  std::string text;
};

inline std::string listing(nn::Module& module) {
  Listing visit;
  module.members(visit);
  return visit.text;
}

}  // namespace wick::scenario
