#include "tools/milestones/attention/attention_milestone.h"

#include "tools/milestones/probes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wick::milestones {
namespace {

// std::min and std::max may drop a NaN; a probe must not.

/// The largest |a - b| over the vocabulary, (n, t).
Tensor change(const Tensor& a, const Tensor& b) { return max(abs(a - b), -1); }

/// The position of the letter with which position `query` has to answer.
std::int64_t source_of(SequenceTask task, std::int64_t query) {
  const std::int64_t index = query - (positions(task) - word_length);
  return task == SequenceTask::Reverse ? word_length - 1 - index : index;
}

/// "copies abc".
std::string what_it_does(const SequenceRun& run, const Word& word) {
  std::string text = run.task == SequenceTask::Copy ? "copies " : "reverses ";
  for (std::int64_t token : word) text += letter(token);
  return text;
}

/// The tokens that a model reads, and the weights of each of its heads.
struct Seen {
  Seen(const SequenceRun& run, const Word& word) {
    const NoGrad no_grad;
    const Ids tokens = inputs(run.task, {word});
    for (std::int64_t token : tokens.values) names.emplace_back(1, letter(token));
    const Tensor weights = run.model.attention_weights(tokens, run.mask);  // (1, h, t, t)
    for (std::int64_t head = 0; head < weights.size(1); ++head) {
      const std::vector<Scalar> values = weights.slice(1, head, head + 1).to_vector();
      heads.emplace_back(values.begin(), values.end());
    }
  }

  std::vector<std::string> names;
  std::vector<std::vector<double>> heads;
};

plot::Chart loss_chart(const SequenceRun& with, const SequenceRun& without) {
  plot::Chart chart;
  chart.title = concatenate("Learning to ", to_string(with.task), ": loss");
  chart.x_label = "step";
  chart.y_label = "loss (nats a letter)";
  chart.series = {{"with attention", with.losses}, {"without", without.losses}};
  chart.description =
      concatenate("Two curves over ", with.losses.size(),
                  " steps of training: with attention the loss ends at ", with.losses.back().y,
                  ", without at ", without.losses.back().y, "; guessing costs 2.71.");
  return chart;
}

double share_of_letters(const SequenceRun& run) {
  const std::vector<Word>& words = run.words.unseen();
  return accuracy(run.task, words, write_answers(run, words)).letters;
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

plot::HeatMap attention_map(const SequenceRun& run, const Word& word, std::int64_t head) {
  const Seen seen(run, word);
  plot::HeatMap map;
  map.title = concatenate("Head ", head, " while it ", what_it_does(run, word));
  map.row_label = "reads";
  map.column_label = "looks at";
  map.description = concatenate(
      "Attention weights of one head. Each row is a position that reads a token, each column a "
      "token that it may look at; every row adds up to 1. A model that has learnt to ",
      to_string(run.task), " looks at the letter that it has to write next.");
  map.rows = seen.names;
  map.columns = seen.names;
  map.values = seen.heads[static_cast<std::size_t>(head)];
  return map;
}

plot::HeatMaps all_heads(const SequenceRun& run, const Word& word) {
  plot::HeatMaps maps;
  maps.title = "All heads of a model that " + what_it_does(run, word);
  const std::size_t count = Seen(run, word).heads.size();
  for (std::size_t head = 0; head < count; ++head) {
    maps.maps.push_back(attention_map(run, word, static_cast<std::int64_t>(head)));
    maps.maps.back().title = concatenate("head ", head);
  }
  maps.description =
      concatenate(count, " maps beside one another. ", attention_map(run, word, 0).description);
  return maps;
}

plot::AttentionPage attention_page(const SequenceRun& run, const Word& word) {
  const Seen seen(run, word);
  return {"Attention weights of a model that " + what_it_does(run, word),
          seen.names,
          seen.names,
          {{"0", seen.heads}}};
}

std::vector<Verdict> judge(const SequenceRun& with, const SequenceRun& without) {
  const std::vector<Word>& unseen = with.words.unseen();
  const std::vector<Word> some(unseen.begin(),
                               unseen.begin() + std::min<std::ptrdiff_t>(200, unseen.size()));
  const std::int64_t overlap = with.words.overlap() + without.words.overlap();
  std::vector<Verdict> verdicts{
      judge_share("letters right, with attention", share_of_letters(with), {Bar::AtLeast, 0.95},
                  {{12, "scores, softmax over the keys, heads"},
                   {6, "if the loss did not fall: gradients that reach every parameter"},
                   {7, "if the loss did not fall: the step against the gradient"}}),
      judge_share("letters right, without attention", share_of_letters(without),
                  {Bar::AtMost, 0.15, "; guessing gives 6.67 %"},
                  {{12,
                    "exercise 12.3: under a mask that allows each token itself alone, nothing may "
                    "come from other tokens"}}),
      {"test words met in training",
       concatenate(overlap, " of ", unseen.size()),
       concatenate("none; trained on ", with.words.drawn_count(), " others"),
       overlap == 0,
       {{5, "training and test must share no example"}}}};
  if (with.task == SequenceTask::Copy) {
    const Causality found = probe_causality(with, some);
    verdicts.push_back(judge_number("earlier logits changed by a token", found.before,
                                    {Bar::Exactly, 0}, {{12, "exercise 12.3: the causal mask"}}));
    verdicts.push_back(judge_number("its own and later logits changed by it", found.after,
                                    {Bar::MoreThan, 0},
                                    {{12, "exercise 12.7: what the layer hands on"}}));
  }
  // Far above rounding, and far below the difference of positions that a model distinguishes.
  const Bar difference{Bar::MoreThan, 1e-3};
  verdicts.push_back(judge_number("same letter, other place: logits differ by",
                                  probe_repeated_tokens(with), difference, {{11, "positions"}}));
  verdicts.push_back(judge_share("spread of the attention weights", probe_focus(with, some).entropy,
                                 {Bar::AtMost, 0.9, " of uniform entropy"},
                                 {{12, "exercises 12.1 and 12.2: scores and their scaling"}}));
  return verdicts;
}

int run_attention(Stage& stage, const TrainingOptions& training) {
  stage.open("attention", concatenate("One transformer block learns to reverse and to copy words "
                                      "of ",
                                      word_length, " letters."));
  const auto train = [&](SequenceTask task, Mixing mixing, const char* label) {
    return train_sequence(task, mixing, stage.seed(), training,
                          stage.progress(label, training.steps));
  };
  for (SequenceTask task : {SequenceTask::Reverse, SequenceTask::Copy}) {
    const std::string name = to_string(task);
    stage.announce(name);
    const SequenceRun with = train(task, Mixing::Attention, "with attention");
    const SequenceRun without = train(task, Mixing::None, "without       ");
    stage.show(loss_chart(with, without), name + "-loss");
    const Word& word = with.words.unseen().front();
    stage.show(attention_map(with, word, probe_focus(with, {word}).best_head), name + "-attention");
    stage.write(plot::heat_maps_svg(all_heads(with, word)), name + "-heads.svg");
    stage.write(plot::attention_page(attention_page(with, word)), name + "-attention.html");
    stage.judge(judge(with, without), name);
  }
  return stage.finish();
}

}  // namespace wick::milestones
