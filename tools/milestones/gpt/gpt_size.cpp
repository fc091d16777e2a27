#include "tools/milestones/gpt/gpt_size.h"

#include "core/error.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace wick::milestones {
namespace {

void check_range(const char* option, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value == 0 || (value >= least && value <= most)) return;
  fail<ValueError>(option, ": ", value, ": it must be from ", least, " to ", most);
}

/// "1,500".
std::string with_commas(std::int64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3) {
    text.insert(static_cast<std::size_t>(at), ",");
  }
  return text;
}

std::string duration(double seconds) {
  if (seconds < 100) return concatenate("About ", std::max(1L, std::lround(seconds)), " s");
  return concatenate("About ", std::lround(seconds / 60), " minutes");
}

constexpr int first_steps = 3;

void take_first_steps(GptRun& run, const GptText& text, std::uint64_t seed, GptTraining training) {
  training.steps = first_steps;
  training.warmup_steps = 0;
  train_gpt(run, text.train, seed, training);
}

}  // namespace

bool has_own_size(const MilestoneOptions& options) {
  return options.layers != 0 || options.width != 0 || options.context != 0 || options.steps != 0;
}

void check_size(const MilestoneOptions& options) {
  check_range("--layers", options.layers, 1, 24);
  check_range("--width", options.width, 4, 1024);
  check_range("--context", options.context, 8, 512);
  check_range("--steps", options.steps, 20, 1'000'000);
  const std::int64_t heads = GptTraining{}.heads;
  if (options.width % heads != 0) {
    fail<ValueError>("--width: ", options.width, ": it must be a multiple of ", heads,
                     ", the number of heads");
  }
}

GptTraining sized(GptTraining training, const MilestoneOptions& options) {
  if (options.layers != 0) training.layers = options.layers;
  if (options.context != 0) training.context = options.context;
  if (options.width != 0) {
    const auto usual = static_cast<double>(training.embed_dim);
    training.learning_rate *= std::min(1.0, usual / static_cast<double>(options.width));
    training.embed_dim = options.width;
  }
  if (options.steps != 0) {
    training.steps = options.steps;
    training.warmup_steps = options.steps / 15;
  }
  return training;
}

std::vector<double> first_losses(const GptText& text, std::uint64_t seed,
                                 const GptTraining& training) {
  GptRun run = new_gpt(text.tokenizer.size(), Mixing::Attention, seed, training);
  take_first_steps(run, text, seed, training);
  std::vector<double> losses;
  for (const plot::Point& step : run.losses) losses.push_back(step.y);
  return losses;
}

std::string time_ahead(const GptText& text, std::uint64_t seed, const GptTraining& training,
                       std::int64_t steps) {
  GptRun run = new_gpt(text.tokenizer.size(), Mixing::Attention, seed, training);
  const auto begin = std::chrono::steady_clock::now();
  take_first_steps(run, text, seed, training);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  std::int64_t numbers = 0;
  for (const Tensor& parameter : run.model.parameters()) numbers += parameter.numel();
  return concatenate(duration(taken.count() / first_steps * static_cast<double>(steps)), ": ",
                     with_commas(steps), " steps of ",
                     with_commas(training.batch * training.context), " characters, by ",
                     with_commas(numbers), " numbers.\n");
}

}  // namespace wick::milestones
