#pragma once

#include "core/core.h"

namespace wick::nn {

/// The loss of a model that learns from the probabilities of another one, its teacher, and from
/// labels (Hinton et al., 2015, arXiv:1503.02531):
///
///     share temperature^2 KL(softmax(teacher / temperature) || softmax(logits / temperature))
///         + (1 - share) cross_entropy(logits, labels)
///
/// for finite logits (n, classes) of both, with KL(p || q) = sum p log(p / q) of each row and its
/// mean over the n rows. The factor temperature^2 keeps the gradients of both parts of one size.
/// The teacher gets no gradient. With share 1 the labels are not looked at; with share 0 the loss
/// is the cross-entropy. A row whose label is ignored_label counts in the first part alone. Throws
/// ValueError unless temperature > 0 is finite and 0 <= share <= 1, ShapeError unless the logits
/// are (n, classes), of equal shape and not empty, and with share < 1 as cross_entropy() does.
Tensor distillation_loss(const Tensor& logits, const Tensor& teacher, const Ids& labels,
                         double temperature, double share);

}  // namespace wick::nn
