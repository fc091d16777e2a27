#pragma once

#include "tools/milestones/subwords/subwords_training.h"

#include <vector>

namespace wick::milestones {

/// What two models of one size, trained with equally many operations, know at the end: all in bits
/// a byte of unseen text.
struct SubwordsResults {
  double characters = 0;
  double tokens = 0;
  /// Tables of counts that see one character, two characters, no token and one token.
  double one_character = 0, two_characters = 0;
  double no_token = 0, one_token = 0;
  /// Bytes of the test part for each of its tokens.
  double bytes_a_token = 0;
};

/// The requirements for what the models have learnt.
std::vector<Verdict> judge_subwords(const SubwordsResults& results);

/// The requirements for the tokenizers.
std::vector<Verdict> judge_subwords_parts(const SubwordsParts& parts);

/// Trains a GPT on the characters of Genesis and Exodus and one on tokens, draws their losses and
/// how tokens grow, and judges them. Returns 0 if every bar was met, else 1. Throws Error, or
/// std::filesystem::filesystem_error, if a drawing cannot be written.
int run_subwords(Stage& stage, const SubwordsTraining& training = {});

}  // namespace wick::milestones
