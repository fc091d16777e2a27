#include "tools/capstone/limits.h"
#include "tools/capstone/program/serve.h"
#include "tools/capstone/program/training.h"
#include "tools/grade/system/printable.h"
#include "tools/milestones/chapters.h"
#include "tools/standard_output.h"

#include "nn/checkpoint/replace_file.h"
#include "nn/serving/artifact.h"
#include "nn/transformer/saved_gpt.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdio>
#include <filesystem>

using namespace wick;
using namespace wick::capstone;
namespace fs = std::filesystem;

namespace {

struct Wishes {
  Recipe recipe;
  std::string folder = "build/capstone";
  int bits = 4;
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Prints the cost and the minutes of a training after its first steps, and ten lines of losses.
class TrainingLog {
 public:
  explicit TrainingLog(const Recipe& recipe) : recipe_(recipe) {}

  // Throws Error if the training would be above the limit.
  void print(const Step& step) {
    const auto steps = static_cast<double>(recipe_.steps);
    if (step.number == 1) {
      const double flops = steps * step.flops;
      if (step.flops < 0) std::printf("FLOPs are not counted: chapter 14 is not written yet\n");
      if (step.flops >= 0) {
        std::printf("training: %.2e FLOPs of at most %.0e\n", flops, most_training_flops);
      }
      if (flops > most_training_flops) {
        fail<Error>("train: ", recipe_.steps, " steps take ", flops, " FLOPs: at most ",
                    most_training_flops, " compete, so take fewer steps or smaller sizes");
      }
      start_ = Clock::now();  // behind the first step, which was counted
    }
    if (step.number == looked_) {
      const double each = seconds_since(start_) / static_cast<double>(looked_ - 1);
      std::printf("about %.1f minutes for %.0f steps\n", each * steps / 60, steps);
    }
    const std::int64_t every = std::max<std::int64_t>(1, recipe_.steps / 10);
    if (step.number == 1 || step.number % every == 0) {
      std::printf("step %5lld  loss %.3f nats a token\n", static_cast<long long>(step.number),
                  step.loss);
    }
    std::fflush(stdout);
  }

 private:
  static constexpr std::int64_t looked_ = 6;
  const Recipe& recipe_;
  Clock::time_point start_ = Clock::now();
};

fs::path model_path(const Wishes& wishes) { return fs::path(wishes.folder) / "model.safetensors"; }

int train(const Wishes& wishes) {
  const std::string text = milestones::parts_of(milestones::king_james_txt).train;
  std::printf("a vocabulary of %lld tokens from %zu bytes of Genesis and Exodus\n",
              static_cast<long long>(wishes.recipe.vocabulary), text.size());
  std::fflush(stdout);
  TrainingLog log(wishes.recipe);
  const Trained trained = capstone::train(wishes.recipe, text, [&](const Step& step) {
    log.print(step);
    return true;
  });
  fs::create_directories(wishes.folder);
  nn::save_gpt(model_path(wishes).string(), trained.model, trained.tokenizer);
  const std::string recipe = (fs::path(wishes.folder) / "recipe.txt").string();
  const std::string problem = replace_file(recipe, {to_text(wishes.recipe)});
  if (!problem.empty()) fail<Error>("train: cannot write ", recipe, ": ", problem);
  std::printf("saved %s\nnext: tools/wick capstone pack\n", model_path(wishes).c_str());
  return 0;
}

int pack(const Wishes& wishes) {
  const fs::path model = model_path(wishes);
  if (!fs::exists(model)) {
    fail<Error>("there is no ", model.string(), ": make it with tools/wick capstone train");
  }
  const nn::SavedGpt saved = nn::load_gpt(model.string());
  const auto* tokenizer = std::get_if<nn::BytePairTokenizer>(&saved.tokenizer);
  if (tokenizer == nullptr) fail<Error>("pack: the tokenizer must be one of byte pairs");
  const fs::path path = fs::path(wishes.folder) / "model.wick";
  nn::pack(path.string(), saved.model, *tokenizer, wishes.bits);
  std::printf("packed %s: %ju bytes with %d bits a weight; at most %zu compete\n", path.c_str(),
              static_cast<std::uintmax_t>(fs::file_size(path)), wishes.bits, most_artifact_bytes);
  std::printf("next: tools/wick capstone check\n");
  return 0;
}

// The FLOPs of a training, from one step of it, for the judge.
int cost(const Wishes& wishes) {
  double flops = -1;
  const std::string text = milestones::parts_of(milestones::king_james_txt).train;
  capstone::train(wishes.recipe, text, [&](const Step& step) {
    flops = step.flops;
    return false;
  });
  std::printf("%.17g\n", flops * static_cast<double>(wishes.recipe.steps));
  return 0;
}

void take_recipe(CLI::App& command, Recipe& recipe) {
  const auto size = [&](const char* name, std::int64_t& value, const char* words) {
    command.add_option(name, value, words)->check(CLI::Range(1, 1 << 20))->capture_default_str();
  };
  size("--vocabulary", recipe.vocabulary, "tokens: 256 bytes, and merges");
  size("--layers", recipe.layers, "blocks");
  size("--width", recipe.width, "features of a token");
  size("--heads", recipe.heads, "heads of attention");
  size("--context", recipe.context, "tokens that are seen at once");
  size("--steps", recipe.steps, "steps of AdamW");
  size("--batch", recipe.batch, "windows in a step");
  command.add_option("--rate", recipe.rate, "the learning rate at its peak")->capture_default_str();
  command.add_option("--rotary", recipe.rotary, "the base of rotary positions; 0: learned ones")
      ->capture_default_str();
  command.add_option("--tied", recipe.tied, "whether the head is the table of the tokens")
      ->capture_default_str();
  command.add_option("--seed", recipe.seed, "of all random numbers")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
}

int run(int argc, char** argv) {
  CLI::App app("train a small GPT and pack it", "wick capstone");
  app.require_subcommand(1);
  Wishes wishes;
  int code = 0;
  CLI::App* trains = app.add_subcommand("train", "train a GPT on Genesis and Exodus, and save it");
  CLI::App* packs = app.add_subcommand("pack", "pack the trained model into few bits");
  for (CLI::App* command : {trains, packs}) {
    command->add_option("--folder", wishes.folder, "for the model, recipe and artifact")
        ->capture_default_str();
  }
  packs->add_option("--bits", wishes.bits, "bits of a weight, 2 to 8")->capture_default_str();
  // What the judge calls.
  CLI::App* costs = app.add_subcommand("cost", "")->group("");
  app.add_subcommand("tokens", "")->group("")->callback([&] { code = serve_tokens(); });
  app.add_subcommand("predict", "")->group("")->callback([&] { code = serve_predictions(); });
  for (CLI::App* command : {trains, costs}) take_recipe(*command, wishes.recipe);
  trains->callback([&] { code = train(wishes); });
  packs->callback([&] { code = pack(wishes); });
  costs->callback([&] { code = cost(wishes); });
  try {
    app.parse(argc, argv);
    return code;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 64;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    const bool is_stub = dynamic_cast<const NotImplemented*>(&error) != nullptr;
    std::fprintf(stderr, "wick: %s%s\n",
                 is_stub ? "capstone: an exercise that this needs is not written yet: " : "",
                 grade::printable(error.what()).c_str());
    return 2;
  }
}

}  // namespace

// wick-capstone: trains, packs and predicts on a student's whole framework.
int main(int argc, char** argv) { return with_output_written(run(argc, argv)); }
