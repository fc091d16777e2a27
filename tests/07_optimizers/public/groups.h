#pragma once

#include "nn/training/decay_groups.h"
#include "tools/grade/scenario/scenario.h"

#include <string>
#include <utility>
#include <vector>

// What the scenarios of decay_groups share.
namespace wick::scenario {

/// A module with these parameters, in this order.
class Model : public nn::Module {
 public:
  explicit Model(std::vector<std::pair<std::string, Tensor>> parts) : parts_(std::move(parts)) {}
  void members(nn::Members& visit) override {
    for (auto& [name, part] : parts_) visit(name, part);
  }

 private:
  std::vector<std::pair<std::string, Tensor>> parts_;
};

/// A parameter all of whose numbers are `number`.
inline Tensor filled(Draw& draw, const Shape& shape, double number) {
  return draw.full(shape, number).requires_grad_();
}

/// Each parameter by its shape and its first number: "(2, 3) of 17".
inline std::string listed(const std::vector<Tensor>& parameters) {
  std::string text;
  for (const Tensor& each : parameters) {
    const std::vector<Scalar> numbers = each.to_vector();
    text += concatenate(text.empty() ? "" : ", ", each.shape(), " of ",
                        numbers.empty() ? Scalar(0) : numbers[0]);
  }
  return text;
}

/// Observes both groups of a model.
inline void observe_groups(const nn::Module& module) {
  const nn::DecayGroups groups = nn::decay_groups(module);
  observe_text("decayed", listed(groups.decayed));
  observe_text("others", listed(groups.others));
}

}  // namespace wick::scenario
