#include "tests/08_training/public/parts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.3", "four rows in two parts") {
  needs_history();
  show("call", "4 rows in 2 parts");
  observe_accumulation(draw, 4, 2, "");
}

GRADED("08.3", "five rows in two parts") {
  needs_history();
  show("call", "5 rows in 2 parts, of 3 and of 2");
  observe_accumulation(draw, 5, 2, "");
}

GRADED("08.3", "two rows in four parts are two") {
  needs_history();
  show("call", "2 rows in 4 parts");
  observe_accumulation(draw, 2, 4, "");
}

GRADED("08.3", "parts leave nothing in memory") { needs_history(); }

GRADED("08.3", "rows with different numbers of labels") {
  needs_history();
  Model model(draw);
  const Data data(draw, 4);
  const std::vector<std::int64_t> labels{1, draw.integer(3, 9), 2, draw.integer(20, 90)};
  show("call", "4 rows in 2 parts");
  show_labels(labels);
  observe("mean", nn::accumulate_gradients(data.loss_of(model, labels), {0, 1, 2, 3}, 2));
  observe_gradients("", model);
}

GRADED("08.3", "a part without labels, and a batch without") {
  needs_history();
  Model model(draw);
  const Data data(draw, 4);
  const std::vector<std::int64_t> labels{0, 0, draw.integer(1, 9), draw.integer(10, 90)};
  show("call", "4 rows in 2 parts");
  show_labels(labels);
  observe("mean", nn::accumulate_gradients(data.loss_of(model, labels), {0, 1, 2, 3}, 2));
  observe_gradients("", model);
  observe_error("error of two rows without labels", [&] {
    nn::accumulate_gradients(data.loss_of(model, labels), {0, 1}, 2);
  });
}
