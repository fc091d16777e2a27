#pragma once

#include "tools/milestones/stage.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// Whole numbers beside a program that computes each level by itself: levels and zero points that
/// differ, and the largest difference of a scale, in shares of it.
struct LevelErrors {
  double levels = 0;
  double scales = 0;
  /// The largest distance of a number from what comes back, in scales: half of one at most.
  double distance = 0;
  /// What 0 comes back as.
  double zero = 0;
};
LevelErrors probe_symmetric(std::uint64_t seed);
LevelErrors probe_affine(std::uint64_t seed);

/// The other parts, beside loops.
struct WholeNumberErrors {
  /// Sums of products that differ.
  double sums = 0;
  /// The largest difference of the quantized layer's outputs from sums over what its weight and its
  /// inputs come back as, in shares of a sum's size.
  double layer = 0;
  /// Bytes that it counts too many.
  double bytes = 0;
  /// The largest difference of a range from the magnitude at its place in order.
  double range = 0;
  /// Values of four bits that lie elsewhere, or do not come back.
  double packed = 0;
};
WholeNumberErrors probe_whole_numbers(std::uint64_t seed);

struct QuantizeParts {
  LevelErrors symmetric, affine;
  WholeNumberErrors whole;
};
QuantizeParts probe_quantize(std::uint64_t seed);

/// The requirements for these probes.
std::vector<Verdict> judge_quantize_parts(const QuantizeParts& parts);

}  // namespace wick::milestones
