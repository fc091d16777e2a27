#pragma once

#include "nn/sequential.h"
#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <memory>
#include <vector>

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

/// Observes how often layers are called beyond once each.
inline void observe_further_calls(Draw& draw) {
  nn::Sequential model;
  std::vector<std::shared_ptr<int>> counts;
  for (std::int64_t layers = draw.integer(2, 5); layers > 0; --layers) {
    counts.push_back(std::make_shared<int>(0));
    model.add(Counting(counts.back()));
  }
  model(draw.normal({2}));
  std::vector<double> further;
  for (const auto& count : counts) further.push_back(std::max(*count - 1, 0));
  observe("calls of each layer beyond one", further);
}
ASKED_LAST("03.4", observe_further_calls)

}  // namespace wick::scenario
