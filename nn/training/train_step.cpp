// One step of a training, in the only order that is right.

#include "nn/training/train_step.h"

#include "nn/training/clip_grad_norm.h"
#include "nn/training/training_checks.h"

namespace wick::nn {

bool train_step(Module& module, Optimizer& optimizer, const LossFunction& loss,
                const DataLoader& loader, Progress& progress, const TrainingOptions& options) {
  check_train_step(loader, progress, options);
  // BEGIN SOLUTION 08.4
  if (options.learning_rate) optimizer.learning_rate() = options.learning_rate(progress.step);
  const std::vector<std::int64_t> rows = loader.rows(progress.epoch, progress.batch);
  const std::int64_t terms = loss.terms(rows);
  module.train();
  optimizer.zero_grad();
  const double mean = accumulate_gradients(loss, rows, options.micro_batches);
  check_finite("loss", mean, progress.step);
  if (options.max_norm > 0) {
    const Tensor norm = clip_grad_norm(optimizer.parameters(), options.max_norm);
    check_finite("norm of the gradients", static_cast<double>(norm.item()), progress.step);
  } else {
    check_finite_gradients(optimizer.parameters(), progress.step);
  }
  optimizer.step();

  if (progress.batch == 0) {
    progress.loss = 0;
    progress.examples = 0;
  }
  progress.loss += mean * static_cast<double>(terms);
  progress.examples += terms;
  ++progress.step;
  if (++progress.batch < loader.batches()) return true;
  ++progress.epoch;
  progress.batch = 0;
  return false;
  // END SOLUTION
}

}  // namespace wick::nn
