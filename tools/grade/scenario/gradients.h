#pragma once

#include "tools/grade/scenario/scenario.h"

#include <string>

// Gradients, as scenarios observe them. The weights of the outputs are random: softmax makes the
// gradient of a plain sum() zero, right or wrong.
namespace wick::scenario {

/// A tensor to differentiate by.
inline Tensor differentiable(Tensor x) { return x.requires_grad_(); }

/// Runs backward from `y` where its history is whole. Where it is not, the gradients that do not
/// arrive are missing outputs, not a crash.
inline void run_backward(const Tensor& y, const Tensor& dy) {
  if (y.requires_grad()) y.backward(dy);
}

/// Observes y, which has no numbers, and that it has a history where one is recorded: a gradient of
/// zeros reaches what y was made from.
inline void observe_with_history(const std::string& name, const Tensor& y) {
  observe(name, y);
  // Without recording, a function that returns its operand returns the operand's history.
  if (!grad_enabled()) return;
  observe(name + " has a history", y.defined() && y.requires_grad() ? 1 : 0);
}

}  // namespace wick::scenario
