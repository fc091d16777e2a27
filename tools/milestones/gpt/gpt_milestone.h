#pragma once

#include "tools/milestones/gpt/gpt_probes.h"

#include <string>
#include <vector>

namespace wick::milestones {

/// What a model knows at the end of its training.
struct GptResult {
  UnseenLoss unseen;
  /// How widely its places look; spread_of says how.
  double spread = 0;
};

/// The results of one run, and the losses of tables of counts on the same two parts of the text:
/// they see no character, one and two.
struct GptResults {
  GptResult with;
  GptResult without;
  double counted[3] = {};
  /// Windows of 100 characters of the test part that the training part has, too.
  std::int64_t shared = 0;
};

/// The requirements for what the models have learnt of Genesis and Exodus.
std::vector<Verdict> judge_gpt(const GptResults& results);

/// The requirements for the parts that they are made of. They hold for every text.
std::vector<Verdict> judge_gpt_parts(const GptParts& parts);

/// Checks the text and the place for the model before a training, and before any code of a chapter
/// takes part. Throws what read_own_text throws for `options.text`, and ValueError if the folder of
/// `options.save` is missing or `options.save` is a folder itself.
void check_text_options(const MilestoneOptions& options);

/// Trains a GPT, and the same without attention, on Genesis and Exodus or on the reader's own text;
/// shows what it writes meanwhile; draws losses and where its heads look; and judges it. On a text
/// of the reader's own, or with a size of their own, the losses are compared and not judged; the
/// size replaces that of `usual`, with which the parts are probed. Returns 0 if every bar was met,
/// else 1. Throws Error, or std::filesystem::filesystem_error, if a drawing or the model cannot be
/// written, and what check_text_options and check_size throw.
int run_gpt(Stage& stage, const GptTraining& usual = {});

}  // namespace wick::milestones
