#pragma once

#include "core/ids.h"
#include "core/tensor.h"

namespace wick {

/// Rows of logits, and a label for each.
struct LabelledRows {
  Tensor logits;  // (n, classes)
  Ids labels;     // (n,)
};

/// The rows of logits (n, classes) that count, in their order, with their labels: all but those
/// whose label is ignored_label. A row that is left out may hold anything, also infinities and NaN:
/// no other row sees it, and it receives a gradient of exactly 0. Throws ValueError if all labels
/// (n,) are ignored.
LabelledRows counted_rows(const Tensor& logits, const Ids& labels);

// Checks of the operands of losses.

/// Throws ShapeError unless logits are (n, classes), not empty, and labels (n,), and ValueError for
/// a label that is neither a class nor ignored_label.
void check_cross_entropy(const Tensor& logits, const Ids& labels);

/// Throws ShapeError unless the shapes are equal and not empty, and ValueError for a target outside
/// 0..1. A device checks the targets itself: a bad one is an error of the next item(), to(Cpu) or
/// synchronisation.
void check_binary_cross_entropy(const Tensor& logits, const Tensor& targets);

}  // namespace wick
