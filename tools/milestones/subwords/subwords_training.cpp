#include "tools/milestones/subwords/subwords_training.h"

#include <algorithm>
#include <cmath>

namespace wick::milestones {

SubwordsTraining::SubwordsTraining() {
  model.context = 16;
  model.embed_dim = 24;
  model.learning_rate = 0.02;
}

double operations_of_step(const GptTraining& training, std::int64_t vocabulary) {
  const auto e = static_cast<double>(training.embed_dim);
  const auto t = static_cast<double>(training.context);
  const double n = static_cast<double>(training.batch) * t;
  const double blocks = static_cast<double>(training.layers) * (24 * n * e * e + 4 * n * t * e);
  return 3 * (blocks + 2 * n * e * static_cast<double>(vocabulary));
}

GptTraining steps_within(const SubwordsTraining& training, std::int64_t vocabulary) {
  GptTraining result = training.model;
  const double steps = training.operations / operations_of_step(result, vocabulary);
  result.steps = std::max(std::int64_t{2}, static_cast<std::int64_t>(steps));
  result.warmup_steps = std::min(result.warmup_steps, result.steps / 10);
  return result;
}

SubwordsRun train_on(const std::string& name, std::int64_t vocabulary,
                     const std::vector<std::int64_t>& train, std::uint64_t seed,
                     const SubwordsTraining& training, const Report& report) {
  const GptTraining within = steps_within(training, vocabulary);
  SubwordsRun result{new_gpt(vocabulary, Mixing::Attention, seed, within), within};
  result.run.name = name;
  train_gpt(result.run, train, seed, within, report);
  return result;
}

double bits_a_byte(const GptRun& run, const std::vector<std::int64_t>& test,
                   const std::vector<double>& bytes) {
  constexpr std::size_t at_once = 100;
  const NoGrad no_grad;
  const std::int64_t context = run.model.options().context;
  const std::int64_t last = static_cast<std::int64_t>(test.size()) - context - 1;
  double nats = 0;
  double length = 0;
  std::vector<std::int64_t> rows;
  for (std::int64_t row = 0; row <= last; row += context) {
    rows.push_back(row);
    if (rows.size() < at_once && row + context <= last) continue;
    const nn::Windows some = nn::windows(test, context, rows);
    for (const double loss : losses_of(run.logits(some.inputs), some.targets.values)) nats += loss;
    for (const std::int64_t id : some.targets.values) length += bytes[static_cast<std::size_t>(id)];
    rows.clear();
  }
  return nats / std::log(2.0) / length;
}

std::vector<double> bytes_of_ids(const nn::BytePairTokenizer& tokenizer) {
  std::vector<double> bytes;
  for (std::int64_t id = 0; id < tokenizer.size(); ++id) {
    bytes.push_back(static_cast<double>(tokenizer.bytes(id).size()));
  }
  return bytes;
}

std::vector<double> bytes_of_ids(const nn::CharacterTokenizer& tokenizer) {
  std::vector<double> bytes;
  for (std::int64_t id = 0; id < tokenizer.size(); ++id) {
    bytes.push_back(static_cast<double>(tokenizer.decode({id}).size()));
  }
  return bytes;
}

}  // namespace wick::milestones
