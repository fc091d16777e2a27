#pragma once

#include "tools/milestones/compress/compress.h"

namespace wick::milestones {

/// Masks of weights that have many equal magnitudes, beside a program that counts for each number
/// how many go before it: numbers of the masks that differ.
struct MaskErrors {
  double of_one = 0;
  double of_several = 0;
  /// The difference of sparsity() from the share of zeros in the weights.
  double share = 0;
};
MaskErrors probe_masks(std::uint64_t seed);

/// A pruned weight under SGD with momentum, in a step whose gradients are 0.
struct PruningErrors {
  /// The largest pruned number after the step: the momentum has moved it.
  double moved = 0;
  /// The same after apply().
  double left = 0;
  /// The largest change of a number that is kept, by apply().
  double kept = 0;
  /// What apply() leaves of a pruned number that is infinite.
  double infinite = 0;
};
PruningErrors probe_pruning(std::uint64_t seed);

/// The largest difference between the logits without some units and those with 0 for these units;
/// and how many numbers the layers have more than they should.
struct UnitErrors {
  double logits = 0;
  double numbers = 0;
};
UnitErrors probe_units(const Digits& digits, std::uint64_t seed);

/// Thin layers for a weight that is made of known singular values, over all ranks.
struct ThinErrors {
  /// The largest difference of the squared error from the sum of the squares that are left out.
  double error = 0;
  /// The largest difference of a row's or a column's squared length from its singular value.
  double lengths = 0;
  /// The largest difference of outputs at full rank from the layer's, bias included.
  double outputs = 0;
};
ThinErrors probe_thin(std::uint64_t seed);

/// distillation_loss() beside its formula, by loops: the largest differences.
struct TeacherErrors {
  double loss = 0;
  double gradient = 0;
  /// The size of the gradient that reaches the teacher.
  double of_teacher = 0;
};
TeacherErrors probe_teacher(std::uint64_t seed);

struct CompressParts {
  MaskErrors masks;
  PruningErrors pruning;
  UnitErrors units;
  ThinErrors thin;
  TeacherErrors teacher;
};
CompressParts probe_compress(const Digits& digits, std::uint64_t seed);

/// The requirements for these probes.
std::vector<Verdict> judge_compress_parts(const CompressParts& parts);

}  // namespace wick::milestones
