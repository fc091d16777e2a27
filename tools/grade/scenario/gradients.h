#pragma once

#include "tools/grade/scenario/scenario.h"

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

}  // namespace wick::scenario
