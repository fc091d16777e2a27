#pragma once

#include "core/ops/losses.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/ids.h"
#include "tools/grade/scenario/layout.h"

#include <cstdint>
#include <string>
#include <vector>

// What the scenarios of cross-entropy share.
namespace wick::scenario {

/// Normal logits (n, classes), where the label of row i has the smallest number of its row: what
/// is computed from another class differs.
inline Tensor hard_logits(Draw& draw, const Ids& labels, std::int64_t classes) {
  const auto n = static_cast<std::int64_t>(labels.values.size());
  const Tensor drawn = draw.uniform({n, classes}, -2, 2);
  std::vector<double> numbers;
  for (std::int64_t i = 0; i < drawn.numel(); ++i) numbers.push_back(element(drawn, i));
  for (std::int64_t i = 0; i < n; ++i) numbers[i * classes + labels.values[i]] -= 4;
  return draw.values({n, classes}, numbers);
}

/// Observes the loss, and the gradient of the logits from a random gradient of the loss.
inline void observe_cross_entropy(Draw& draw, const std::string& name, Tensor logits,
                                  const Ids& labels) {
  logits.requires_grad_();
  const Tensor loss = cross_entropy(logits, labels);
  observe("loss" + name, loss);
  run_backward(loss, show("gradient of the loss" + name, draw.uniform({}, 1, 3)));
  observe("logits.grad()" + name, logits.grad());
}

}  // namespace wick::scenario
