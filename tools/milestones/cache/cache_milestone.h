#pragma once

#include "nn/transformer/gpt_cache.h"
#include "tools/milestones/stage.h"

#include <vector>

namespace wick::milestones {

/// Measurements on a GPT that knows nothing: its numbers are drawn, and large enough that every
/// token and every position counts.
struct CacheResult {
  /// The largest difference between the logits of 200 characters, read in pieces of drawn sizes,
  /// and those of one pass, as a share of the largest logit. Of a model with learned positions and
  /// of one with rotary positions.
  double learned = 0;
  double rotary = 0;
  /// The same after the cache was truncated to drawn sizes, and another text followed.
  double truncated = 0;
  /// The same for three answers to one prompt.
  double answers = 0;
  /// How many of 200 characters generate and generate_cached write differently.
  double other_characters = 0;
  /// Operations of matrix products for a new character, the mean of each 8 of 64 that follow a
  /// prompt of 16; a multiply-add counts as 2.
  std::vector<double> again;
  std::vector<double> once;

  /// The operations of all characters without a cache, divided by those with one.
  double ratio() const;
};

/// Measures on models and texts that follow from the seed.
CacheResult measure_cache(std::uint64_t seed);

std::vector<Verdict> judge_cache(const CacheResult& result);

/// Draws the operations for each character, and judges. Returns 0 if every bar was met, else 1.
/// Throws Error, or std::filesystem::filesystem_error, if a drawing cannot be written.
int run_cache(Stage& stage);

}  // namespace wick::milestones
