#include "tools/milestones/attention_probes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wick::milestones {
namespace {

// std::min and std::max may drop a NaN; a probe must not.

double smaller(double a, double b) { return a < b || std::isnan(a) ? a : b; }

double larger(double a, double b) { return a > b || std::isnan(a) ? a : b; }

/// The largest |a - b| over the vocabulary, (n, t).
Tensor change(const Tensor& a, const Tensor& b) { return max(abs(a - b), -1); }

/// The position that holds the letter which position `query` has to answer with.
std::int64_t source_of(SequenceTask task, std::int64_t query) {
  const std::int64_t index = query - (positions(task) - word_length);
  return task == SequenceTask::Reverse ? word_length - 1 - index : index;
}

}  // namespace

Causality probe_causality(const SequenceRun& run, const std::vector<Word>& words) {
  const NoGrad no_grad;
  const Ids tokens = inputs(run.task, words);
  const Tensor logits = run.model.forward(tokens, run.mask);
  const std::int64_t t = tokens.shape[1];
  Causality found{0, std::numeric_limits<double>::infinity()};
  for (std::int64_t changed = 0; changed < t; ++changed) {
    Ids others = tokens;
    for (std::int64_t row = 0; row < tokens.shape[0]; ++row) {
      std::int64_t& token = others.values[static_cast<std::size_t>(row * t + changed)];
      token = (token + 1) % vocabulary;
    }
    const Tensor changes = change(run.model.forward(others, run.mask), logits);
    const double after = -max(-max(changes.slice(1, changed, t), 1)).item();
    found.after = smaller(found.after, after);
    if (changed == 0) continue;
    found.before = larger(found.before, max(changes.slice(1, 0, changed)).item());
  }
  return found;
}

double probe_repeated_tokens(const SequenceRun& run) {
  const NoGrad no_grad;
  std::vector<Word> words;
  for (std::int64_t token = 0; token < separator; ++token) {
    words.emplace_back(static_cast<std::size_t>(word_length), token);
  }
  // (15, 8, vocabulary): the positions of the word itself, before any separator
  const Tensor logits =
      run.model.forward(inputs(run.task, words), run.mask).slice(1, 0, word_length);
  double smallest = std::numeric_limits<double>::infinity();
  for (std::int64_t i = 0; i < word_length; ++i) {
    for (std::int64_t j = 0; j < i; ++j) {
      const Tensor changes = change(logits.slice(1, i, i + 1), logits.slice(1, j, j + 1));
      smallest = smaller(smallest, -max(-changes).item());
    }
  }
  return smallest;
}

Focus probe_focus(const SequenceRun& run, const std::vector<Word>& words) {
  const NoGrad no_grad;
  const Tensor weights = run.model.attention_weights(inputs(run.task, words), run.mask);
  const std::int64_t t = weights.size(-1);
  const std::int64_t heads = weights.size(1);
  Focus focus;
  std::vector<double> on_answer(static_cast<std::size_t>(heads), 0);
  for (std::int64_t query = t - word_length; query < t; ++query) {
    const Tensor row = weights.slice(2, query, query + 1);  // (n, h, 1, t)
    const double allowed = sum(run.mask.slice(0, query, query + 1)).item();
    const Tensor logarithm = log(clamp(row, std::numeric_limits<Scalar>::min(), 1));
    const double entropy = -sum(row * logarithm).item() / static_cast<double>(heads * row.size(0));
    // A position that may see one token alone has no choice: neither focused nor uniform.
    focus.entropy += allowed > 1 ? entropy / std::log(allowed) / word_length : 0;
    const std::int64_t source = source_of(run.task, query);
    for (std::int64_t head = 0; head < heads; ++head) {
      const Tensor share = row.slice(1, head, head + 1).slice(3, source, source + 1);
      on_answer[static_cast<std::size_t>(head)] += mean(share).item() / word_length;
    }
  }
  const auto best = std::max_element(on_answer.begin(), on_answer.end());
  focus.on_answer = *best;
  focus.best_head = best - on_answer.begin();
  return focus;
}

}  // namespace wick::milestones
