#pragma once

#include "nn/training/train_step.h"

#include <cstdint>

namespace wick::nn {

/// The mean loss of rows 0 to examples - 1 in evaluation mode, over the terms of the loss and not
/// over batches: batches of every size give the same mean.
/// The evaluation leaves nothing behind, not even if `loss` throws: parameters and gradients, the
/// modes of the module and of its sub-modules, what autograd records, and the default generator are
/// as before. Throws ValueError if examples or batch_size is below 1, or if the loss has no terms.
double evaluate(Module& module, const LossFunction& loss, std::int64_t examples,
                std::int64_t batch_size = 256);

}  // namespace wick::nn
