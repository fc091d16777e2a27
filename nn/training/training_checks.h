#pragma once

#include "nn/training/train_step.h"

#include <cstdint>
#include <vector>

namespace wick::nn {

// What the functions of a training ask of their arguments. All throw ValueError.

/// Unless 0 <= warmup_steps < total_steps, step >= 0 and 0 <= floor <= peak, which is finite.
void check_schedule(std::int64_t step, std::int64_t warmup_steps, std::int64_t total_steps,
                    double peak, double floor);

/// For an empty list, and unless max_norm > 0.
void check_clipping(const std::vector<Tensor>& parameters, double max_norm);

/// For options out of their range, and for progress that is not within the loader.
void check_train_step(const DataLoader& loader, const Progress& progress,
                      const TrainingOptions& options);

/// Unless `value`, which is the loss or whatever `what` says, is a finite number.
void check_finite(const char* what, double value, std::int64_t step);

/// For no rows, and unless parts >= 1.
void check_parts(const std::vector<std::int64_t>& rows, std::int64_t parts);

/// Unless examples >= 1 and batch_size >= 1.
void check_evaluation(std::int64_t examples, std::int64_t batch_size);

}  // namespace wick::nn
