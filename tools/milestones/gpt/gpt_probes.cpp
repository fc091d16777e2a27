#include "tools/milestones/gpt/gpt_probes.h"

#include "tools/milestones/probes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace wick::milestones {
namespace {

/// The largest |a - b| over the vocabulary, at each place of each row of (n, t, vocabulary).
std::vector<double> changes(const Tensor& a, const Tensor& b) {
  const std::vector<Scalar> values = max(abs(a - b), -1).to_vector();
  return {values.begin(), values.end()};
}

/// Some windows of the test part.
nn::Windows some_windows(const GptText& text, std::int64_t context, std::int64_t count) {
  std::vector<std::int64_t> rows;
  for (std::int64_t i = 0; i < count; ++i) rows.push_back(i * context);
  return nn::windows(text.test, context, rows);
}

std::vector<std::string> characters_of(const std::string& text) {
  std::vector<std::string> all;
  for (const char byte : text) {
    if ((static_cast<unsigned char>(byte) & 0xC0U) != 0x80U) all.emplace_back();
    all.back() += byte;
  }
  return all;
}

std::int64_t wrong_ids(const GptText& text) {
  std::map<std::string, std::int64_t> places;
  for (const std::string& one : characters_of(text.parts.train)) places[one];
  for (const std::string& one : characters_of(text.parts.test)) places[one];
  std::int64_t place = 0;
  for (auto& [one, id] : places) id = place++;
  const std::vector<std::string> all = characters_of(text.parts.test);
  const std::string back = text.tokenizer.decode(text.test);
  std::int64_t wrong = 0;
  for (std::size_t i = 0, at = 0; i < all.size(); at += all[i].size(), ++i) {
    const bool is_right = i < text.test.size() && text.test[i] == places[all[i]] &&
                          at <= back.size() && back.compare(at, all[i].size(), all[i]) == 0;
    if (!is_right) ++wrong;
  }
  return wrong;
}

void probe_causality(const GptRun& run, const Ids& ids, GptParts& parts) {
  const Tensor logits = run.logits(ids);
  const std::int64_t n = ids.shape[0], t = ids.shape[1];
  parts.later = std::numeric_limits<double>::infinity();
  for (std::int64_t changed = 0; changed < t; ++changed) {
    Ids others = ids;
    for (std::int64_t row = 0; row < n; ++row) {
      std::int64_t& id = others.values[static_cast<std::size_t>(row * t + changed)];
      id = (id + 1) % run.model.options().vocabulary;
    }
    const std::vector<double> moved = changes(run.logits(others), logits);
    for (std::int64_t i = 0; i < n * t; ++i) {
      const double change = moved[static_cast<std::size_t>(i)];
      if (i % t < changed) parts.earlier = larger(parts.earlier, change);
      if (i % t > changed) parts.later = smaller(parts.later, change);
    }
  }
}

double probe_repeated(const GptRun& run, std::int64_t context) {
  const std::int64_t vocabulary = run.model.options().vocabulary;
  double smallest = std::numeric_limits<double>::infinity();
  for (std::int64_t id = 0; id < std::min<std::int64_t>(vocabulary, 8); ++id) {
    const Ids ids{Shape{1, context}, std::vector<std::int64_t>(std::size_t(context), id)};
    const Tensor logits = run.logits(ids);
    for (std::int64_t i = 1; i < context; ++i) {
      const Tensor one = logits.slice(1, i, i + 1);
      for (const double change : changes(logits.slice(1, 0, i), one)) {
        smallest = smaller(smallest, change);
      }
    }
  }
  return smallest;
}

/// The spread of a new model whose queries are 100 times as long: scores decide where it looks.
double probe_spread(std::int64_t vocabulary, const Ids& ids, std::uint64_t seed,
                    const GptTraining& training) {
  GptRun run = new_gpt(vocabulary, Mixing::Attention, seed, training);
  for (nn::TransformerBlock& block : run.model.blocks) {
    Tensor& weight = block.self_attn.q_proj.weight;
    weight.copy_(weight * Scalar(100));
  }
  return spread_of(attention_weights(run, ids));
}

void probe_loss(const GptRun& run, const nn::Windows& some, GptParts& parts) {
  const std::int64_t vocabulary = run.model.options().vocabulary;
  const Tensor logits = run.logits(some.inputs).reshape({-1, vocabulary});
  for (const double loss : losses_of(logits, some.targets.values)) parts.first_loss += loss;
  parts.first_loss /= static_cast<double>(some.targets.values.size());
  parts.guessing_loss = std::log(static_cast<double>(vocabulary));
  const auto received = static_cast<double>(cross_entropy(logits, some.targets).item());
  parts.loss_error = std::abs(received - parts.first_loss) / parts.first_loss;
}

/// The losses of 40 steps with the windows of the first characters, which are one batch.
double probe_one_batch(const GptText& text, std::uint64_t seed, GptTraining training) {
  const std::int64_t count = training.context + training.batch;
  const std::vector<std::int64_t> ids(text.train.begin(), text.train.begin() + count);
  GptRun run = new_gpt(text.tokenizer.size(), Mixing::Attention, seed, training);
  training.steps = 40;
  training.warmup_steps = 5;
  train_gpt(run, ids, seed, training);
  return run.losses.back().y;
}

std::int64_t likeliest(const Tensor& logits) {
  const std::vector<Scalar> scores = logits.to_vector();
  return std::max_element(scores.begin(), scores.end()) - scores.begin();
}

/// From prompts that are shorter than the context and longer.
std::int64_t probe_greedy(GptRun& run, const GptText& text) {
  const std::int64_t context = run.model.options().context;
  std::int64_t unlikely = 0;
  for (const std::int64_t size : {std::int64_t{5}, context + 5}) {
    std::vector<std::int64_t> ids(text.test.begin(), text.test.begin() + size);
    Generator generator(0);
    const std::vector<std::int64_t> written =
        nn::generate(run.model, ids, 10, {0, 0, 1}, generator);
    for (std::int64_t i = 0; i < 10; ++i) {
      const auto known = static_cast<std::int64_t>(ids.size());
      const std::int64_t seen = std::min(known, context);
      const Tensor logits = run.logits({Shape{1, seen}, {ids.end() - seen, ids.end()}});
      ids.push_back(likeliest(logits.slice(1, seen - 1, seen)));
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (i >= written.size() || written[i] != ids[i]) ++unlikely;
    }
  }
  return unlikely;
}

double probe_weights(const GptRun& run, const Ids& ids) {
  constexpr double temperature = 0.5;
  const Tensor logits = run.logits(ids).slice(0, 0, 1).slice(1, 0, 1).reshape({-1});
  const std::vector<Scalar> scores = logits.to_vector();
  const auto received = nn::sampling_weights(logits, {temperature, 0, 1}).to_vector();
  double sum = 0;
  for (const Scalar score : scores) sum += std::exp(double{score} / temperature);
  double error = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double share = std::exp(double{scores[i]} / temperature) / sum;
    error = larger(error, std::abs(double{received[i]} - share));
  }
  return error;
}

}  // namespace

GptParts probe_gpt(const GptText& text, std::uint64_t seed, const GptTraining& training) {
  const std::int64_t vocabulary = text.tokenizer.size();
  GptParts parts;
  parts.wrong_ids = wrong_ids(text);
  parts.one_batch = probe_one_batch(text, seed, training);
  GptRun run = new_gpt(vocabulary, Mixing::Attention, seed, training);
  const NoGrad no_grad;
  probe_loss(run, some_windows(text, training.context, 16), parts);
  const Ids ids = some_windows(text, training.context, 4).inputs;
  probe_causality(run, ids, parts);
  parts.repeated = probe_repeated(run, training.context);
  parts.spread = probe_spread(vocabulary, ids, seed, training);
  parts.unlikely = probe_greedy(run, text);
  parts.weights_error = probe_weights(run, ids);
  return parts;
}

std::vector<Tensor> attention_weights(const GptRun& run, const Ids& ids) {
  const NoGrad no_grad;
  const std::int64_t t = ids.shape[1];
  const Tensor mask = run.mixing == Mixing::Attention ? tril(ones({t, t})) : eye(t);
  std::vector<Tensor> weights;
  Tensor x = run.model.positions(run.model.tokens(ids));
  for (const nn::TransformerBlock& block : run.model.blocks) {
    const Tensor read = block.norm1(x);
    weights.push_back(block.self_attn.attend(read, read, read, mask).weights);
    x = block(x, mask);
  }
  return weights;
}

double spread_of(const std::vector<Tensor>& weights) {
  double total = 0;
  double count = 0;
  for (const Tensor& layer : weights) {
    const std::int64_t t = layer.size(-1);
    const std::vector<Scalar> values = layer.to_vector();
    for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(t)) {
      const auto place = static_cast<std::int64_t>(i) / t % t;
      if (place == 0) continue;  // one token to look at: no choice
      double entropy = 0;
      for (std::size_t j = i; j < i + static_cast<std::size_t>(t); ++j) {
        const double weight = double{values[j]};
        if (weight != 0) entropy -= weight * std::log(weight);
      }
      total += entropy / std::log(static_cast<double>(place + 1));
      ++count;
    }
  }
  return total / count;
}

double spread_on(const GptRun& run, const GptText& text) {
  return spread_of(
      attention_weights(run, some_windows(text, run.model.options().context, 20).inputs));
}

}  // namespace wick::milestones
