#pragma once

#include "nn/linear.h"

#include <cstdint>
#include <vector>

// The checks in front of what makes models smaller: behind them sizes fit.
namespace wick::nn {

/// Throws ValueError unless 0 <= sparsity <= 1, and if a number of the weights is NaN.
void check_sparsity(const char* function, const std::vector<Tensor>& weights, double sparsity);

/// Throws ValueError for a module that has no number to prune.
void check_prunable(std::int64_t numbers);

/// Throws ValueError unless there are as many masks as weights and each holds 0 and 1 alone, and
/// ShapeError unless each has its weight's shape.
void check_masks(const std::vector<Tensor>& weights, const std::vector<Tensor>& masks);

/// Throws ShapeError unless second takes what first gives, and ValueError unless the units are
/// different ones of the first layer's outputs, and not all of them.
void check_hidden(const Linear& first, const Linear& second,
                  const std::vector<std::int64_t>& units);

/// Throws ValueError unless rank is from 1 to the smaller of the layer's sizes.
void check_rank(const Linear& layer, std::int64_t rank);

/// Throws ValueError and ShapeError as distillation_loss() does, but for the labels.
void check_distillation(const Tensor& logits, const Tensor& teacher, double temperature,
                        double share);

}  // namespace wick::nn
