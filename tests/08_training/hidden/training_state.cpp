#include "tests/08_training/public/resume.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.6", "Adam goes on from every batch of three epochs") {
  needs_history();
  const std::uint64_t seed = static_cast<std::uint64_t>(draw.integer(1, 9999));
  observe_resumed<nn::Adam>(draw, seed, nn::AdamOptions{0.1, 0.7, 0.95}, 9);
}

GRADED("08.6", "texts that are missing or no numbers change nothing") {
  needs_history();
  Run saved(draw, 5), other(draw, 5);
  saved.step();
  const nn::StoredTraining whole = nn::store_training(saved.model, saved.adamw, saved.progress);
  for (const char* name : {"progress.step", "generator.seed", "generator.next_block",
                           "optimizer.steps.weight", "progress.loss"}) {
    nn::StoredTraining stored = whole;
    stored.texts[name] = concatenate("x", draw.integer(100, 999));
    manual_seed(77);
    observe_error(concatenate("error in ", name),
                  [&] { nn::restore_training(stored, other.model, other.adamw); },
                  {name, stored.texts[name]});
    stored.texts.erase(name);
    observe_error(concatenate("error without ", name),
                  [&] { nn::restore_training(stored, other.model, other.adamw); }, {name});
    observe_parameters(concatenate(" after errors of ", name), other.model);
    observe(concatenate("seed after errors of ", name),
            static_cast<double>(default_generator().seed()));
  }
}
