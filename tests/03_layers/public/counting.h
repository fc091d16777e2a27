#pragma once

#include "nn/module.h"

#include <memory>

namespace wick::scenario {

/// Adds 1, and counts how often.
class Counting : public nn::Module {
 public:
  explicit Counting(std::shared_ptr<int> count) : count_(std::move(count)) {}
  Tensor forward(const Tensor& x) const {
    ++*count_;
    return x + Scalar(1);
  }
  void members(nn::Members&) override {}

 private:
  std::shared_ptr<int> count_;
};

}  // namespace wick::scenario
