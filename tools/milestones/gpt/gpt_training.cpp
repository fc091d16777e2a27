#include "tools/milestones/gpt/gpt_training.h"

#include <algorithm>
#include <cmath>

namespace wick::milestones {
namespace {

/// Windows of the test part that are asked at most.
constexpr std::int64_t asked_windows = 1100;
constexpr std::int64_t windows_at_once = 100;

nn::GptOptions options_of(std::int64_t vocabulary, const GptTraining& training) {
  nn::GptOptions options;
  options.vocabulary = vocabulary;
  options.context = training.context;
  options.embed_dim = training.embed_dim;
  options.num_heads = training.heads;
  options.num_layers = training.layers;
  return options;
}

}  // namespace

Tensor GptRun::logits(const Ids& ids) const {
  if (mixing == Mixing::Attention) return model(ids);
  // What Gpt::forward does, under a mask that allows each token itself alone.
  const Tensor mask = eye(ids.shape[1]);
  Tensor x = model.positions(model.tokens(ids));
  for (const nn::TransformerBlock& block : model.blocks) x = block(x, mask);
  return model.head(model.norm(x));
}

GptRun new_gpt(std::int64_t vocabulary, Mixing mixing, std::uint64_t seed,
               const GptTraining& training) {
  manual_seed(seed);
  return {mixing == Mixing::Attention ? "GPT" : "without attention",
          mixing,
          nn::Gpt(options_of(vocabulary, training)),
          {}};
}

void train_gpt(GptRun& run, const std::vector<std::int64_t>& ids, std::uint64_t seed,
               const GptTraining& training, const Report& report) {
  const std::int64_t context = training.context;
  nn::AdamWOptions rule;
  rule.beta2 = training.beta2;
  rule.weight_decay = training.weight_decay;
  nn::AdamW optimizer(nn::decay_groups(run.model), rule);
  const nn::DataLoader loader(nn::window_count(static_cast<std::int64_t>(ids.size()), context),
                              {training.batch, true, false, seed});
  nn::TrainingOptions step;
  step.max_norm = training.max_norm;
  step.learning_rate = [&](std::int64_t at) {
    return nn::cosine_schedule(at, training.warmup_steps, training.steps, training.learning_rate);
  };
  double loss = 0;
  const nn::LossFunction loss_of_rows = [&](const std::vector<std::int64_t>& rows) {
    const nn::Windows some = nn::windows(ids, context, rows);
    const Tensor logits = run.logits(some.inputs).reshape({-1, run.model.options().vocabulary});
    const Tensor mean = cross_entropy(logits, some.targets);
    loss = static_cast<double>(mean.item());
    return mean;
  };
  nn::Progress progress;
  // Steps are counted here: a training that does not count its own comes to an end all the same.
  for (std::int64_t taken = 1; taken <= training.steps; ++taken) {
    nn::train_step(run.model, optimizer, loss_of_rows, loader, progress, step);
    run.losses.push_back({static_cast<double>(run.losses.size() + 1), loss});
    if (report) report(taken, loss);
  }
  run.model.eval();
}

std::vector<double> losses_of(const Tensor& logits, const std::vector<std::int64_t>& targets) {
  const std::vector<Scalar> scores = logits.to_vector();
  const std::size_t vocabulary = scores.size() / targets.size();
  std::vector<double> losses;
  for (std::size_t row = 0; row < targets.size(); ++row) {
    const Scalar* const first = scores.data() + row * vocabulary;
    const auto largest = static_cast<double>(*std::max_element(first, first + vocabulary));
    double sum = 0;
    for (std::size_t i = 0; i < vocabulary; ++i) sum += std::exp(double{first[i]} - largest);
    losses.push_back(largest + std::log(sum) - double{first[targets[row]]});
  }
  return losses;
}

UnseenLoss unseen_loss(const GptRun& run, const GptText& text) {
  return unseen_loss([&](const Ids& ids) { return run.logits(ids); }, run.model.options().context,
                     text);
}

UnseenLoss unseen_loss(const Logits& logits, std::int64_t context, const GptText& text) {
  const NoGrad no_grad;
  const std::int64_t last = static_cast<std::int64_t>(text.test.size()) - context - 1;
  const std::int64_t step = std::max(context, last / asked_windows);
  UnseenLoss loss{0, std::vector<double>(static_cast<std::size_t>(context), 0)};
  std::vector<std::int64_t> rows;
  double count = 0;
  for (std::int64_t row = 0; row <= last; row += step) {
    rows.push_back(row);
    if (static_cast<std::int64_t>(rows.size()) < windows_at_once && row + step <= last) continue;
    const nn::Windows some = nn::windows(text.test, context, rows);
    const std::vector<double> losses = losses_of(logits(some.inputs), some.targets.values);
    for (std::size_t i = 0; i < losses.size(); ++i) {
      loss.by_position[i % loss.by_position.size()] += losses[i];
    }
    count += static_cast<double>(rows.size());
    rows.clear();
  }
  for (double& one : loss.by_position) {
    one /= count;
    loss.mean += one / static_cast<double>(context);
  }
  return loss;
}

std::string write_text(GptRun& run, const GptText& text, std::int64_t count, std::uint64_t seed) {
  nn::SamplingOptions sampling;
  sampling.temperature = 0.6;
  Generator generator(seed);
  return text.tokenizer.decode(nn::generate(run.model, text.tokenizer.encode(text.parts.prompt),
                                            count, sampling, generator));
}

}  // namespace wick::milestones
