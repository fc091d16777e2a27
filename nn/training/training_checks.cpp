#include "nn/training/training_checks.h"

#include "core/host_room.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

void check_schedule(std::int64_t step, std::int64_t warmup_steps, std::int64_t total_steps,
                    double peak, double floor) {
  if (step < 0 || warmup_steps < 0 || warmup_steps >= total_steps) {
    fail<ValueError>("cosine_schedule: step ", step, ", ", warmup_steps, " warm-up steps of ",
                     total_steps, ": 0 <= warmup_steps < total_steps and step >= 0 must hold");
  }
  if (!(floor >= 0 && floor <= peak) || std::isinf(peak)) {
    fail<ValueError>("cosine_schedule: peak ", peak, " with floor ", floor,
                     ": 0 <= floor <= peak must hold, and peak be finite");
  }
}

void check_clipping(const std::vector<Tensor>& parameters, double max_norm) {
  if (!(max_norm > 0)) {
    fail<ValueError>("clip_grad_norm: max_norm is ", max_norm, ": it must be positive");
  }
  if (parameters.empty()) {
    fail<ValueError>("clip_grad_norm: the list of parameters is empty: there is nothing to clip");
  }
}

void check_train_step(const DataLoader& loader, const Progress& progress,
                      const TrainingOptions& options) {
  if (!(options.max_norm >= 0)) {
    fail<ValueError>("train_step: max_norm is ", options.max_norm,
                     ": it must be positive, or 0 if gradients are not clipped");
  }
  if (options.micro_batches < 1) {
    fail<ValueError>("train_step: micro_batches is ", options.micro_batches,
                     ": it must be at least 1");
  }
  const std::int64_t batches = loader.batches();
  if (batches == 0) {
    fail<ValueError>("train_step: the loader has no batch of its ", loader.examples(),
                     " examples: there must be one to step by");
  }
  if (progress.epoch < 0 || progress.step < 0 || progress.batch < 0 || progress.batch >= batches) {
    fail<ValueError>("train_step: progress stands at epoch ", progress.epoch, ", batch ",
                     progress.batch, ", step ", progress.step, ", and the loader has ", batches,
                     " batches: go on with the data and the batch_size of the training's start");
  }
}

void check_finite(const char* what, double value, std::int64_t step) {
  if (std::isfinite(value)) return;
  fail<ValueError>(
      "train_step: the ", what, " at step ", step, " is ", value,
      ": it must be finite, and no parameter was changed: lower the learning rate, clip the "
      "gradients, or look at the rows of this batch");
}

void check_finite_gradients(const std::vector<Tensor>& parameters, std::int64_t step) {
  const NoGrad no_grad;
  Tensor total;
  for (const Tensor& parameter : parameters) {
    const Tensor dparameter = parameter.grad();
    if (!dparameter.defined()) continue;
    // 0 for numbers, NaN for all else: a sum of the numbers themselves could overflow.
    const Tensor zero = sum(dparameter * 0);
    total = total.defined() ? total.to(zero.device()) + zero : zero;
  }
  if (!total.defined() || total.item() == 0) return;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Tensor dparameter = parameters[i].grad();
    if (!dparameter.defined() || sum(dparameter * 0).item() == 0) continue;
    fail<ValueError>("train_step: the gradient of parameter ", i, ", of shape ", dparameter.shape(),
                     ", at step ", step,
                     " is not finite: it must be, and no parameter was changed: look at the rows "
                     "of this batch, and at slopes that are infinite");
  }
}

void check_terms(const char* operation, std::int64_t terms) {
  if (terms > 0) return;
  fail<ValueError>(operation, ": the loss has ", terms,
                   " terms in these rows: there is no mean over nothing");
}

void check_parts(const std::vector<std::int64_t>& rows, std::int64_t parts) {
  if (parts < 1 || rows.empty()) {
    fail<ValueError>("accumulate_gradients: ", rows.size(), " rows in ", parts,
                     " parts: there must be at least one of both");
  }
}

void check_evaluation(std::int64_t examples, std::int64_t batch_size) {
  if (examples < 1) {
    fail<ValueError>("evaluate: ", examples, " examples: there must be at least 1");
  }
  if (batch_size < 1) {
    fail<ValueError>("evaluate: batch_size is ", batch_size, ": it must be at least 1");
  }
  check_host_room("evaluate", {std::min(examples, batch_size)}, sizeof(std::int64_t));
}

}  // namespace wick::nn
