#include "tests/08_training/public/parts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.3", "seven rows in every number of parts") {
  needs_history();
  for (std::int64_t parts = 1; parts <= 8; ++parts) {
    observe_accumulation(draw, 7, parts, concatenate(" in ", parts));
  }
}

GRADED("08.3", "seven rows of labels in every number of parts") {
  needs_history();
  for (std::int64_t parts = 1; parts <= 8; ++parts) {
    Model model(draw);
    const Data data(draw, 7);
    std::vector<std::int64_t> labels;
    for (int i = 0; i < 7; ++i) labels.push_back(draw.integer(0, 1) * draw.integer(1, 40));
    labels[static_cast<std::size_t>(draw.integer(0, 6))] = 50;
    const std::string when = concatenate(" in ", parts);
    const nn::LossFunction loss = data.loss_of(model, labels);
    observe("mean" + when, nn::accumulate_gradients(loss, {6, 1, 4, 3, 2, 5, 0}, parts));
    observe_gradients(when, model);
  }
}
