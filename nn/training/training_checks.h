#pragma once

#include "nn/training/train_step.h"

#include <cstdint>
#include <vector>

namespace wick::nn {

// Checks of the arguments of this folder's functions. Each check throws ValueError.

/// Throws ValueError unless 0 <= warmup_steps < total_steps, step >= 0, 0 <= floor <= peak, and
/// peak is finite.
void check_schedule(std::int64_t step, std::int64_t warmup_steps, std::int64_t total_steps,
                    double peak, double floor);

/// Throws ValueError if the list is empty or max_norm is not above 0.
void check_clipping(const std::vector<Tensor>& parameters, double max_norm);

/// Throws ValueError if an option is out of its range, if the loader has no batch, or if `progress`
/// is not within the loader.
void check_train_step(const DataLoader& loader, const Progress& progress,
                      const TrainingOptions& options);

/// Throws ValueError unless `value` is finite. `what` names the value in the error's text.
void check_finite(const char* what, double value, std::int64_t step);

/// Throws ValueError unless every number of the parameters' gradients is finite. A parameter
/// without a gradient is skipped.
void check_finite_gradients(const std::vector<Tensor>& parameters, std::int64_t step);

/// Throws ValueError if `terms`, the number of terms of a mean, is 0. `operation` begins the
/// error's text.
void check_terms(const char* operation, std::int64_t terms);

/// Throws ValueError if there are no rows or parts is below 1.
void check_parts(const std::vector<std::int64_t>& rows, std::int64_t parts);

/// Throws ValueError if examples or batch_size is below 1.
void check_evaluation(std::int64_t examples, std::int64_t batch_size);

}  // namespace wick::nn
