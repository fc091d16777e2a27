#pragma once

#include "tools/milestones/shift/shift.h"

namespace wick::milestones {

/// The largest change of a logit when digits on the wide canvas are shifted.
struct LogitChanges {
  double by_one = 0;
  double by_two = 0;
  double mlp_by_two = 0;
};

/// `cnn` is a make_shift_model(ShiftModel::Cnn, options). Its weights are rounded to whole 64ths
/// here, so that its sums are exact in any order; a new MLP of the wide canvas' size stands beside
/// it.
LogitChanges probe_shift(const nn::Sequential& cnn, const ShiftOptions& options,
                         const Digits& digits, std::uint64_t seed);

/// What the framework computes of windows beside loops over pixels, on small images: the largest
/// differences, and the gradients' from central differences.
struct WindowErrors {
  double convolution = 0;
  double convolution_gradient = 0;
  double max_pool = 0;
  double average_pool = 0;
  double pool_gradient = 0;
};
WindowErrors probe_windows_of_images(std::uint64_t seed);

/// Batch normalisation beside its formulas: the largest differences.
struct NormErrors {
  double training = 0;
  double running = 0;
  double evaluation = 0;
  double alone = 0;
  double gradient = 0;
};
NormErrors probe_batch_norm(std::uint64_t seed);

/// The requirements for these probes.
std::vector<Verdict> judge_shift_parts(const LogitChanges& changes, const WindowErrors& windows,
                                       const NormErrors& norm);

}  // namespace wick::milestones
