#pragma once

#include "tools/milestones/sequence_training.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// What changes in the logits of a model that reads from left to right when a token changes.
struct Causality {
  /// The largest change at any position before the token: 0, or the model sees the future.
  double before = 0;
  /// The smallest over all words of the largest change at or after it: above 0, or nothing reads
  /// it.
  double after = 0;
};
/// Changes each position in turn, in each word.
Causality probe_causality(const SequenceRun& run, const std::vector<Word>& words);

/// Each letter repeated eight times, as a word: for every two positions with the same letter, the
/// largest difference between their logits; of these the smallest. 0 where a model cannot tell
/// positions apart.
double probe_repeated_tokens(const SequenceRun& run);

/// Where the positions that answer look, over all words and heads.
struct Focus {
  /// The mean entropy of a row of weights, as a share of that of the uniform distribution over the
  /// tokens that the position may attend to: 1 is uniform, 0 is one token.
  double entropy = 0;
  /// The mean weight on the letter to be written, in the head that looks there most.
  double on_answer = 0;
  std::int64_t best_head = 0;
};
Focus probe_focus(const SequenceRun& run, const std::vector<Word>& words);

}  // namespace wick::milestones
