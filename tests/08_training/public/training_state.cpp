#include "tests/08_training/public/resume.h"

#include <algorithm>

using namespace wick;
using namespace wick::scenario;

GRADED("08.6", "everything by its name") {
  Run run(draw, 5);
  run.progress = {draw.integer(1, 9), draw.integer(1, 9), draw.integer(10, 99),
                  draw.hundredths(100, 900), draw.integer(10, 99)};
  give_gradient(run.model.weight, draw.whole({2, 2}, 1, 9));
  run.adamw.step();
  show("training", "a model of weight and bias, after one step of weight alone");
  Generator::Position position{static_cast<std::uint64_t>(draw.integer(10, 99)),
                               static_cast<std::uint64_t>(draw.integer(10, 99))};
  Named named;
  nn::visit_training(named, run.model, run.adamw, run.progress, position);
  named.observe_all();
}

GRADED("08.6", "AdamW goes on from every batch, dropout included") {
  needs_history();
  const std::uint64_t seed = static_cast<std::uint64_t>(draw.integer(1, 9999));
  show("call", "five rows in batches of two, two epochs; stopped before each of the six steps");
  observe_resumed<nn::AdamW>(draw, seed, nn::AdamWOptions{0.1, 0.8, 0.9, 1e-8, 0.1}, 6);
}

GRADED("08.6", "what does not fit changes nothing") {
  needs_history();
  Run saved(draw, 5), other(draw, 5);
  saved.step();
  const nn::StoredTraining whole = nn::store_training(saved.model, saved.adamw, saved.progress);
  const std::string name = concatenate("more", draw.integer(100, 999));
  show("file", concatenate("a stored training, with a surplus tensor, ", name,
                           ", and another without optimizer.square.bias"));
  nn::StoredTraining surplus = whole, missing = whole;
  surplus.tensors.push_back({name, Shape{1}, {1}});
  missing.tensors.erase(std::remove_if(missing.tensors.begin(), missing.tensors.end(),
                                       [](const nn::StoredTensor& tensor) {
                                         return tensor.name == "optimizer.square.bias";
                                       }),
                        missing.tensors.end());
  for (const nn::StoredTraining& stored : {surplus, missing}) {
    const std::string when = stored.tensors.back().name == name ? " with a surplus" : " with less";
    manual_seed(77);
    observe_error("error" + when, [&] { nn::restore_training(stored, other.model, other.adamw); },
                  {stored.tensors.back().name == name ? name : "optimizer.square.bias"});
    observe_parameters(" after the error" + when, other.model);
    observe("seed of the default generator" + when,
            static_cast<double>(default_generator().seed()));
  }
}
