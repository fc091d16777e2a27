#include "tools/milestones/attention_milestone.h"

namespace wick::milestones {
namespace {

std::string text_of(const Word& word) {
  std::string text;
  for (std::int64_t token : word) text += letter(token);
  return text;
}

/// "copies abc".
std::string what_it_does(const SequenceRun& run, const Word& word) {
  return (run.task == SequenceTask::Copy ? "copies " : "reverses ") + text_of(word);
}

/// The tokens that a model reads, and where each of its heads looks.
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

}  // namespace

plot::Chart loss_chart(const SequenceRun& with, const SequenceRun& without) {
  plot::Chart chart;
  chart.title = std::string("Learning to ") + to_string(with.task) + ": loss";
  chart.x_label = "step";
  chart.y_label = "loss (nats a letter)";
  chart.series = {{"with attention", with.losses}, {"without", without.losses}};
  const std::string last = std::to_string(with.losses.size());
  chart.description = "Two curves over " + last +
                      " steps of training: with attention the loss ends at " +
                      concatenate(with.losses.back().y) + ", without at " +
                      concatenate(without.losses.back().y) + "; guessing costs 2.71.";
  return chart;
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
  return {"Where a model looks that " + what_it_does(run, word),
          seen.names,
          seen.names,
          {{"0", seen.heads}}};
}

}  // namespace wick::milestones
