#include "tools/milestones/attention_milestone.h"

namespace wick::milestones {
namespace {

std::string text_of(const Word& word) {
  std::string text;
  for (std::int64_t token : word) text += letter(token);
  return text;
}

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
  const NoGrad no_grad;
  const Ids tokens = inputs(run.task, {word});
  const Tensor weights = run.model.attention_weights(tokens, run.mask);  // (1, h, t, t)
  const std::vector<Scalar> values = weights.slice(1, head, head + 1).to_vector();
  plot::HeatMap map;
  map.title = concatenate("Head ", head + 1, " while it ",
                          run.task == SequenceTask::Copy ? "copies " : "reverses ", text_of(word));
  map.row_label = "reads";
  map.column_label = "looks at";
  map.description = concatenate(
      "Attention weights of one head. Each row is a position that reads a token, each column a "
      "token that it may look at; every row adds up to 1. A model that has learnt to ",
      to_string(run.task), " looks at the letter that it has to write next.");
  for (std::int64_t token : tokens.values) map.rows.emplace_back(1, letter(token));
  map.columns = map.rows;
  map.values.assign(values.begin(), values.end());
  return map;
}

}  // namespace wick::milestones
