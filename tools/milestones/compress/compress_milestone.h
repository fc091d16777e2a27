#pragma once

#include "tools/milestones/compress/compress_probes.h"

#include <vector>

namespace wick::milestones {

/// What has become of one large model.
struct CompressResults {
  /// The share of test images that it reads rightly.
  double whole = 0;
  PrunedModel magnitude, random;
  /// Counted in the file of the model that was pruned by magnitude.
  double zeros_in_file = 0, zeros_asked = 0;
  /// Bytes of its numbers with a bit for each weight and without zeros, of those of the file; and
  /// numbers that differ after reading them back.
  double bytes_share = 0, numbers_lost = 0;
  /// With thin layers in place of the first one.
  double thin_right = 0, thin_numbers = 0, thin_wanted = 0;
  /// Models that never saw a digit, by the large one at temperature 8 and from labels.
  Pupil taught, labelled;
};

/// The requirements for what is left of the model.
std::vector<Verdict> judge_compress(const CompressResults& results);

/// Trains a model on the handwritten digits; prunes it, makes it thin, and lets it teach a small
/// one; and judges these. Returns 0 if every bar was met, else 1. Throws Error, or
/// std::filesystem::filesystem_error, if a file cannot be written.
int run_compress(Stage& stage, const CompressOptions& training = {});

}  // namespace wick::milestones
