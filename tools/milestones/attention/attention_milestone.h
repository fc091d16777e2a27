#pragma once

#include "tools/milestones/attention/sequences.h"
#include "tools/plot/attention_page.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// The changes of the logits when one token changes, in a model that reads from left to right.
struct Causality {
  /// The largest change at any position before the token: 0, or the model sees the future.
  double before = 0;
  /// The smallest over all words of the largest change at or after the token: above 0, or the model
  /// does not read the token.
  double after = 0;
};
/// Changes each position in turn, in each word.
Causality probe_causality(const SequenceRun& run, const std::vector<Word>& words);

/// Reads each letter repeated eight times, as a word, and takes for every two positions of a word
/// the largest difference between their logits. The smallest of these, which is 0 if a model does
/// not distinguish positions.
double probe_repeated_tokens(const SequenceRun& run);

/// Where the positions that answer look, over all words and heads.
struct Focus {
  /// The mean entropy of a row of weights, as a share of the entropy of the uniform distribution
  /// over the tokens that the position may attend to: 1 is uniform, 0 is one token.
  double entropy = 0;
  /// The mean weight on the letter to be written, in the head that looks there most.
  double on_answer = 0;
  std::int64_t best_head = 0;
};
Focus probe_focus(const SequenceRun& run, const std::vector<Word>& words);

/// The weights of one head while the model reads, and answers, `word`.
plot::HeatMap attention_map(const SequenceRun& run, const Word& word, std::int64_t head);

/// The weights of all heads: side by side, and as a page to explore in a browser.
plot::HeatMaps all_heads(const SequenceRun& run, const Word& word);
plot::AttentionPage attention_page(const SequenceRun& run, const Word& word);

/// The requirements for two runs of one task that differ in their mixing alone.
std::vector<Verdict> judge(const SequenceRun& with, const SequenceRun& without);

/// Trains on both tasks, with attention and without, draws curves and maps, and judges the models.
/// Returns 0 if every bar was met, else 1. Throws Error, or std::filesystem::filesystem_error, if a
/// drawing cannot be written.
int run_attention(Stage& stage, const TrainingOptions& training = {});

}  // namespace wick::milestones
