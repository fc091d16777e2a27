#include "tools/generate/continuation.h"
#include "tools/generate/whole_characters.h"
#include "tools/grade/system/printable.h"
#include "tools/standard_output.h"

#include "core/error.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>
#include <random>

using namespace wick;
using namespace wick::generating;

namespace {

struct Wishes {
  std::string model, prompt;
  std::int64_t count = 200;
  nn::SamplingOptions sampling;
  std::string cache = "float";
  std::uint64_t seed = 0;
};

void declare(CLI::App& app, Wishes& wishes) {
  const auto not_negative = [](const std::string& text) {
    return text.find('-') == std::string::npos ? "" : text + ": it must be 0 or more";
  };
  app.add_option("model", wishes.model,
                 "a file that wick milestone gpt --save, or save_gpt, has written")
      ->required();
  app.add_option("--prompt", wishes.prompt, "the text to continue")->required();
  app.add_option("--count", wishes.count, "how many tokens to add")
      ->check(not_negative)
      ->capture_default_str();
  app.add_option("--temperature", wishes.sampling.temperature,
                 "divides the logits; 0: always the most probable token")
      ->capture_default_str();
  app.add_option("--top-k", wishes.sampling.top_k, "keeps this many of the largest; 0: all")
      ->capture_default_str();
  app.add_option("--top-p", wishes.sampling.top_p,
                 "keeps the most probable tokens that have this share together; 1: all")
      ->capture_default_str();
  app.add_option("--cache", wishes.cache,
                 "how to keep the keys and values of the text: float, or int8 as in chapter 15")
      ->check(CLI::IsMember({"float", "int8"}))
      ->capture_default_str();
  app.add_option("--seed", wishes.seed, "the seed of all random numbers; without it, any")
      ->check(not_negative);
  app.footer(
      "The text goes to the standard output as it is made, in whole characters; what would steer a "
      "terminal, and bytes that are no UTF-8, are written as \\x1b and the like. The seed goes to "
      "the standard error. Beyond the model's context, the last tokens alone are read.");
}

void show(const std::string& text) {
  const bool is_written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!is_written || std::fflush(stdout) != 0) {
    fail<Error>("generate: cannot write the text: ", std::strerror(errno));
  }
}

void speak(const Wishes& wishes) {
  Continuation continuation(nn::load_gpt(wishes.model), wishes.prompt, wishes.sampling, wishes.seed,
                            wishes.cache == "int8" ? Kept::Int8 : Kept::Floats);
  WholeCharacters characters;
  // The prompt is shown with the first token: a wrong option is reported before anything else.
  std::string pending = wishes.prompt;
  for (std::int64_t i = 0; i < wishes.count; ++i) {
    pending += continuation.next();
    if (i == 0) std::fprintf(stderr, "wick: seed %ju\n", static_cast<std::uintmax_t>(wishes.seed));
    show(characters.add(pending));
    pending.clear();
  }
  show(characters.add(pending) + characters.rest() + "\n");
  if (const std::optional<Int8Memory>& memory = continuation.memory()) {
    std::fprintf(stderr, "wick: keys and values of %jd tokens in %jd bytes, in floats %jd\n",
                 std::intmax_t{memory->size()}, std::intmax_t{memory->bytes()},
                 std::intmax_t{memory->bytes_of_floats()});
  }
}

int run(int argc, char** argv) {
  CLI::App app("continue a text by a model that was trained and saved", "wick generate");
  app.failure_message(CLI::FailureMessage::simple);
  Wishes wishes;
  declare(app, wishes);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 64;
  }
  if (app.count("--seed") == 0) wishes.seed = std::random_device()();
  try {
    speak(wishes);
    return 0;
  } catch (const std::exception& error) {
    const bool is_stub = dynamic_cast<const NotImplemented*>(&error) != nullptr;
    // The text may repeat a name of a file that a stranger made.
    std::fprintf(stderr, "wick: %s%s\n",
                 is_stub ? "generate: an exercise that this needs is not written yet: " : "",
                 grade::printable(error.what()).c_str());
    return 2;
  }
}

}  // namespace

// wick-generate: continues a text by a saved model.
int main(int argc, char** argv) { return with_output_written(run(argc, argv)); }
