#pragma once

#include "nn/data/data_loader.h"
#include "nn/module.h"
#include "nn/training/loss_function.h"
#include "nn/training/optimizer.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace wick::nn {

struct TrainingOptions {
  /// All gradients together are clipped to this norm. 0: they are not clipped.
  double max_norm = 0;
  /// The number of parts that a batch is split into. More parts need less memory; the gradient
  /// stays the same.
  std::int64_t micro_batches = 1;
  /// The learning rate of each step. Steps count from 0. If this function is empty, the optimiser's
  /// rate does not change.
  std::function<double(std::int64_t step)> learning_rate;
};

/// The position of a training: the next step takes batch number `batch` of `epoch`.
struct Progress {
  std::int64_t epoch = 0;
  std::int64_t batch = 0;
  /// Steps taken so far, in all epochs.
  std::int64_t step = 0;
  /// `loss` is the sum of the losses of all examples of this epoch so far, and `examples` is their
  /// number: that of the loss function's terms. At the end of an epoch both stay until the next one
  /// begins.
  double loss = 0;
  std::int64_t examples = 0;

  /// The mean loss over examples, not over batches. It is 0 before the first example.
  double mean_loss() const { return examples == 0 ? 0 : loss / static_cast<double>(examples); }
};

/// Adds to the parameters' gradients what one backward pass through the mean loss of `rows` would
/// add, and returns that mean. The rows go through the model in `parts` runs of neighbours, in
/// order, whose sizes differ by at most one. If there are fewer rows than parts, there are fewer
/// runs, and a run without a term of the loss is left out. Throws ValueError if there are no rows,
/// no terms, or parts is below 1.
double accumulate_gradients(const LossFunction& loss, const std::vector<std::int64_t>& rows,
                            std::int64_t parts = 1);

/// Takes one step of `optimizer` by the batch where `progress` stands, in training mode, and moves
/// `progress` behind it. Returns false if that batch was the last of its epoch.
///
///     while (progress.epoch < 3) {
///       while (train_step(model, optimizer, loss, loader, progress)) {
///       }
///       std::cout << progress.mean_loss() << '\n';
///     }
///
/// Throws ValueError if an option is out of its range, if the loader has no batch, if `progress` is
/// not within the loader, if the loss has no terms in the batch, or if the loss, a gradient or the
/// norm to clip is not finite. The parameters, what the optimiser keeps for them, and `progress`
/// are then as before.
bool train_step(Module& module, Optimizer& optimizer, const LossFunction& loss,
                const DataLoader& loader, Progress& progress, const TrainingOptions& options = {});

}  // namespace wick::nn
