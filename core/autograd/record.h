#pragma once

#include "core/autograd/node.h"
#include "core/ops.h"

#include <initializer_list>
#include <type_traits>
#include <utility>

namespace wick {

/// An input of an operation, with the rule that gives its gradient: a function of dy, or of y and
/// dy. A rule captures other inputs as Saved and never the result, which would be a cycle.
template <typename Rule>
struct RuledInput {
  const Tensor& tensor;
  Rule rule;
};

template <typename Rule>
RuledInput<Rule> edge(const Tensor& input, Rule rule) {
  return {input, std::move(rule)};
}

/// An input that has no gradient.
struct ConstantInput {
  const Tensor& tensor;
};

inline ConstantInput constant(const Tensor& input) { return {input}; }

/// Throws ValueError for an undefined operand and DeviceError for operands on different devices.
void check_operands(const char* operation, std::initializer_list<const Tensor*> operands);

/// Throws ShapeError unless ids.values fill ids.shape, ValueError for an id outside 0..limit-1.
void check_ids(const char* operation, const Ids& ids, std::int64_t limit);

/// Whether WICK_TRACE=1 is set.
bool tracing();
/// Prints one line: the operation, the shapes of its inputs, the shape of its result.
void trace(const char* operation, std::initializer_list<const Tensor*> inputs, const Array& value);

template <typename Rule>
bool needs_gradient(const RuledInput<Rule>& input) {
  return input.tensor.requires_grad();
}

inline bool needs_gradient(const ConstantInput&) { return false; }

template <typename Rule>
void add_edge(Node& node, const Array& value, RuledInput<Rule>& input) {
  if (!input.tensor.requires_grad()) return;
  if constexpr (std::is_invocable_v<Rule, const Tensor&, const Tensor&>) {
    node.y = value;
    node.y_version = value.buffer->version();
    node.edges.push_back({input.tensor.node(), input.tensor.shape(), std::move(input.rule)});
  } else {
    node.edges.push_back(
        {input.tensor.node(), input.tensor.shape(),
         [rule = std::move(input.rule)](const Tensor&, const Tensor& dy) { return rule(dy); }});
  }
}

inline void add_edge(Node&, const Array&, ConstantInput&) {}

/// The result of an operation as a Tensor. It remembers its inputs if one of them requires a
/// gradient and recording is on; otherwise rules and what they captured are dropped here.
template <typename... Inputs>
Tensor record(const char* operation, Array value, Inputs... inputs) {
  if (tracing()) trace(operation, {&inputs.tensor...}, value);
  if (!grad_enabled() || !(needs_gradient(inputs) || ...)) return Tensor(std::move(value));
  auto node = std::make_shared<Node>(operation);
  node->edges.reserve(sizeof...(inputs));
  (add_edge(*node, value, inputs), ...);
  return Tensor(std::move(value), std::move(node));
}

}  // namespace wick
