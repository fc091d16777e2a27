#pragma once

#include "core/autograd/node.h"
#include "core/operands.h"

#include <type_traits>

namespace wick {

/// An input that a rule needs, captured by value. Reading it fails if it was changed in place.
class Saved {
  Tensor tensor_;
  Version version_;

 public:
  explicit Saved(const Tensor& tensor) : tensor_(tensor), version_(tensor.array()) {}
  operator const Tensor&() const {
    version_.check(tensor_.array());
    return tensor_;
  }
};

/// An input of an operation, with the rule for its gradient: a function of dy, or of y and dy.
/// A rule captures other inputs as Saved and never the result, which would be a cycle.
template <typename Rule>
struct Input {
  const Tensor& tensor;
  Rule rule;

  bool needs_gradient() const { return !std::is_null_pointer_v<Rule> && tensor.requires_grad(); }

  void add_edge(Node& node, const Array& y) {
    if (!needs_gradient()) return;
    node.edges.push_back({tensor.node(), tensor.shape(), {}});
    if constexpr (std::is_invocable_v<Rule, const Tensor&, const Tensor&>) {
      node.y = y;
      node.y_version = Version(y);
      node.edges.back().rule = std::move(rule);
    } else if constexpr (std::is_invocable_v<Rule, const Tensor&>) {
      node.edges.back().rule = [rule = std::move(rule)](const Tensor&, const Tensor& dy) {
        return rule(dy);
      };
    }
  }
};

template <typename Rule>
Input<Rule> edge(const Tensor& input, Rule rule) {
  return {input, std::move(rule)};
}

/// An input that has no gradient.
inline Input<std::nullptr_t> constant(const Tensor& input) { return {input, nullptr}; }

/// The result of an operation as a Tensor. It remembers its inputs if one of them requires a
/// gradient and recording is on; otherwise rules and what they captured are dropped here.
template <typename... Rules>
Tensor record(const char* operation, Array value, Input<Rules>... inputs) {
  trace(operation, {&inputs.tensor...}, value);
  if (!grad_enabled() || !(inputs.needs_gradient() || ...)) return Tensor(std::move(value));
  auto node = std::make_shared<Node>(operation);
  node->edges.reserve(sizeof...(inputs));
  (inputs.add_edge(*node, value), ...);
  return Tensor(std::move(value), std::move(node));
}

}  // namespace wick
