#include "tools/capstone/program/training.h"

#include "nn/data/data_loader.h"
#include "nn/data/windows.h"
#include "nn/profile/profile.h"
#include "nn/text/train_byte_pairs.h"
#include "nn/training/adamw.h"
#include "nn/training/schedule.h"
#include "nn/training/train_step.h"

#include <algorithm>

namespace wick::capstone {
namespace {

constexpr double beta2 = 0.99, weight_decay = 0.1, max_norm = 1;

bool can_count() {
  try {
    nn::profile([] {});
    return true;
  } catch (const NotImplemented&) {
    return false;
  }
}

}  // namespace

double count_flops(const std::function<void()>& work) {
  if (!can_count()) {
    work();
    return -1;
  }
  double flops = 0;
  for (const nn::ProfileLine& line : nn::profile(work)) flops += static_cast<double>(line.flops);
  return flops;
}

Trained train(const Recipe& recipe, const std::string& text,
              const std::function<bool(const Step&)>& report) {
  if (recipe.steps < 1 || recipe.batch < 1) {
    fail<ValueError>("train: ", recipe.steps, " steps of ", recipe.batch,
                     " windows: both must be positive");
  }
  manual_seed(static_cast<std::uint64_t>(recipe.seed));
  nn::BytePairTokenizer tokenizer = nn::train_byte_pairs(text, recipe.vocabulary);
  const std::vector<std::int64_t> ids = tokenizer.encode(text);
  Trained trained{std::move(tokenizer), nn::Gpt(options_of(recipe))};
  nn::Gpt& model = trained.model;
  nn::AdamWOptions rule;
  rule.beta2 = beta2;
  rule.weight_decay = weight_decay;
  nn::AdamW optimizer(nn::decay_groups(model), rule);
  const nn::DataLoader loader(
      nn::window_count(static_cast<std::int64_t>(ids.size()), recipe.context),
      {recipe.batch, true, false, static_cast<std::uint64_t>(recipe.seed)});
  nn::TrainingOptions how;
  how.max_norm = max_norm;
  how.learning_rate = [&](std::int64_t at) {
    return nn::cosine_schedule(at, recipe.steps / 10, recipe.steps, recipe.rate);
  };
  Step step;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    const nn::Windows some = nn::windows(ids, recipe.context, rows);
    const Tensor logits = model(some.inputs).reshape({-1, recipe.vocabulary});
    const Tensor mean = cross_entropy(logits, some.targets);
    step.loss = static_cast<double>(mean.item());
    return mean;
  };
  nn::Progress progress;
  const auto take = [&] { nn::train_step(model, optimizer, loss, loader, progress, how); };
  for (step.number = 1; step.number <= recipe.steps; ++step.number) {
    // Steps have equal operations: the first is counted for all.
    if (step.number == 1) {
      step.flops = count_flops(take);
    } else {
      take();
    }
    if (!report(step)) break;
  }
  model.eval();
  return trained;
}

}  // namespace wick::capstone
