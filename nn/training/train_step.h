#pragma once

#include "nn/data/data_loader.h"
#include "nn/module.h"
#include "nn/training/optimizer.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace wick::nn {

/// The mean loss of some rows of a data set, images or windows of a text: a tensor of one element
/// with a history. Every row must weigh the same in it.
using LossFunction = std::function<Tensor(const std::vector<std::int64_t>& rows)>;

struct TrainingOptions {
  /// All gradients together are clipped to this norm. 0: they are not clipped.
  double max_norm = 0;
  /// A batch goes through the model in so many parts, which needs less memory and gives the same
  /// gradient.
  std::int64_t micro_batches = 1;
  /// The learning rate of each step, counted from 0. Without it the optimiser keeps its own.
  std::function<double(std::int64_t step)> learning_rate;
};

/// Where a training stands: the next step takes batch number `batch` of `epoch`.
struct Progress {
  std::int64_t epoch = 0;
  std::int64_t batch = 0;
  /// Steps taken so far, in all epochs.
  std::int64_t step = 0;
  /// The losses of all examples of this epoch so far, summed, and their number. At the end of an
  /// epoch both stay until the next one begins.
  double loss = 0;
  std::int64_t examples = 0;

  /// The mean over examples, not over batches. 0 before the first.
  double mean_loss() const { return examples == 0 ? 0 : loss / static_cast<double>(examples); }
};

/// Adds to the parameters' gradients what one backward pass through the mean loss of `rows` would
/// add, and returns that mean. The rows go through the model in `parts` runs of neighbours, in
/// order, whose sizes differ by at most one; in fewer if there are fewer rows. Throws ValueError
/// for no rows, and unless parts >= 1.
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
/// Throws ValueError for options out of their range, for a loader without batches or with fewer
/// than progress has seen, and for a loss, or a norm to clip, that is not finite; then parameters,
/// what the optimiser keeps, and `progress` are as before.
bool train_step(Module& module, Optimizer& optimizer, const LossFunction& loss,
                const DataLoader& loader, Progress& progress, const TrainingOptions& options = {});

}  // namespace wick::nn
