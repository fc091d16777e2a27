#include "tools/milestones/attention_milestone.h"
#include "tools/milestones/attention_probes.h"
#include "tools/plot/axis.h"

#include <algorithm>

namespace wick::milestones {
namespace {

constexpr double least_with_attention = 0.95;
constexpr double most_without_attention = 0.15;
constexpr double most_entropy = 0.9;
/// Far above rounding, far below what positions that are told apart differ by.
constexpr double least_difference = 1e-3;

std::string short_text(double value) { return plot::tick_text(value); }

double share_of_letters(const SequenceRun& run) {
  const std::vector<Word>& words = run.words.unseen();
  return accuracy(run.task, words, write_answers(run, words)).letters;
}

Verdict judge_with_attention(const SequenceRun& run) {
  const double found = share_of_letters(run);
  return {"letters right, with attention",
          percent(found),
          "at least 95 %",
          found >= least_with_attention,
          {{12, "scores, softmax over the keys, heads"},
           {6, "if the loss did not fall: gradients that reach every parameter"},
           {7, "if the loss did not fall: the step against the gradient"}}};
}

Verdict judge_without_attention(const SequenceRun& run) {
  const double found = share_of_letters(run);
  return {"letters right, without attention",
          percent(found),
          "at most 15 %; guessing gives 6.67 %",
          found <= most_without_attention,
          {{12,
            "exercise 12.3: under a mask that leaves each token itself alone, nothing may come "
            "from others"}}};
}

Verdict judge_unseen(const SequenceRun& with, const SequenceRun& without) {
  const std::int64_t overlap = with.words.overlap() + without.words.overlap();
  return {"test words met in training",
          concatenate(overlap, " of ", with.words.unseen().size()),
          concatenate("none; trained on ", with.words.drawn_count(), " others"),
          overlap == 0,
          {{5, "training and test must share no example"}}};
}

Verdict judge_past(const Causality& found) {
  return {"earlier logits changed by a token",
          short_text(found.before),
          "exactly 0",
          found.before == 0,
          {{12, "exercise 12.3: the causal mask"}}};
}

Verdict judge_future(const Causality& found) {
  return {"its own and later logits changed by it",
          short_text(found.after),
          "more than 0",
          found.after > 0,
          {{12, "exercise 12.7: what the layer hands on"}}};
}

Verdict judge_positions(const SequenceRun& run) {
  const double found = probe_repeated_tokens(run);
  return {"same letter, other place: logits differ by",
          short_text(found),
          concatenate("more than ", least_difference),
          found > least_difference,
          {{11, "positions"}}};
}

Verdict judge_focus(const Focus& found) {
  return {"spread of the attention weights",
          percent(found.entropy),
          "at most 90 % of uniform entropy",
          found.entropy <= most_entropy,
          {{12, "exercises 12.1 and 12.2: scores and their scaling"}}};
}

}  // namespace

std::vector<Verdict> judge(const SequenceRun& with, const SequenceRun& without) {
  const std::vector<Word>& unseen = with.words.unseen();
  const std::vector<Word> some(unseen.begin(),
                               unseen.begin() + std::min<std::ptrdiff_t>(200, unseen.size()));
  std::vector<Verdict> verdicts{judge_with_attention(with), judge_without_attention(without),
                                judge_unseen(with, without)};
  if (with.task == SequenceTask::Copy) {
    const Causality causality = probe_causality(with, some);
    verdicts.push_back(judge_past(causality));
    verdicts.push_back(judge_future(causality));
  }
  verdicts.push_back(judge_positions(with));
  verdicts.push_back(judge_focus(probe_focus(with, some)));
  return verdicts;
}

}  // namespace wick::milestones
