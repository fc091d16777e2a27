#pragma once

#include "nn/data/examples.h"

#include <cstdint>
#include <vector>

namespace wick::nn {

// Checks of the arguments of this folder's functions. `operation` begins an error's text.

/// Throws ShapeError unless inputs are (n, ..) and labels (n,), with n values.
void check_examples(const char* operation, const Examples& examples);

/// Throws ValueError for a row that is not from 0 to count - 1.
void check_rows(const char* operation, const std::vector<std::int64_t>& rows, std::int64_t count);

/// Throws ValueError for an epoch below 0, or a batch that is not from 0 to batches - 1.
void check_epoch(std::int64_t epoch);
void check_batch(std::int64_t epoch, std::int64_t batch, std::int64_t batches);

/// Throws ValueError for an epoch below 0, and if there is no memory for the order of so many rows.
void check_order(std::int64_t epoch, std::int64_t rows);

/// Throws ValueError unless 0 < test_share < 1.
void check_share(double test_share);

/// Throws ValueError if there is no memory for so many windows of `context` tokens.
void check_windows(const std::vector<std::int64_t>& rows, std::int64_t context);

/// Throws ValueError for a context below 1.
void check_context(std::int64_t context);

/// Throws ShapeError unless train is (n, ..) with n >= 1.
void check_train(const Tensor& train);

/// Throws ShapeError unless the last axes of x are those of `features`.
void check_features(const char* operation, const Tensor& x, const Shape& features);

}  // namespace wick::nn
