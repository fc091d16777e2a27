#include "tests/tools/milestones/performance.h"
#include "tools/milestones/gpt/gpt_milestone.h"
#include "tools/milestones/gpt/gpt_size.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("gpt milestone: a size of the reader's own is trained, not judged, and saved") {
  MilestoneOptions options;
  options.layers = 2;
  options.width = 12;
  options.context = 9;
  options.steps = 24;
  const Performance found(
      [](Stage& stage) {
        const int status = run_gpt(stage);
        const nn::SavedGpt saved = nn::load_gpt((stage.options().out / "gpt.safetensors").string());
        CHECK(saved.model.options().num_layers == 2);
        CHECK(saved.model.options().embed_dim == 12);
        CHECK(saved.model.options().context == 9);
        return status;
      },
      options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.count("32 steps of 72 characters, by 5,388 numbers.") == 1);  // 24, and 8 without
  CHECK(found.count("There are no bars for a size of your own.") == 1);
  CHECK(found.count("What it has learnt") == 0);
  CHECK(found.count("tools/wick generate '") == 1);
}

TEST_CASE("gpt milestone: sizes keep within their ranges, and wide models take smaller steps") {
  const auto error_of = [](std::int64_t MilestoneOptions::*option, std::int64_t value) {
    MilestoneOptions options;
    options.*option = value;
    try {
      check_size(options);
    } catch (const ValueError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(error_of(&MilestoneOptions::layers, 25) == "--layers: 25: it must be from 1 to 24");
  CHECK(error_of(&MilestoneOptions::layers, -1) == "--layers: -1: it must be from 1 to 24");
  CHECK(error_of(&MilestoneOptions::context, 513) == "--context: 513: it must be from 8 to 512");
  CHECK(error_of(&MilestoneOptions::steps, 19) == "--steps: 19: it must be from 20 to 1000000");
  CHECK(error_of(&MilestoneOptions::width, 30) ==
        "--width: 30: it must be a multiple of 4, the number of heads");
  CHECK(error_of(&MilestoneOptions::width, 1024).empty());
  MilestoneOptions options;
  CHECK_FALSE(has_own_size(options));
  CHECK(sized({}, options).steps == GptTraining{}.steps);
  options.width = 128;
  options.steps = 300;
  CHECK(has_own_size(options));
  CHECK(sized({}, options).learning_rate == doctest::Approx(0.004));
  CHECK(sized({}, options).warmup_steps == 20);
  options.width = 16;
  CHECK(sized({}, options).learning_rate == doctest::Approx(0.016));
}
