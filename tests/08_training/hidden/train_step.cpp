#include "tests/08_training/public/fixture.h"

#include "nn/training/schedule.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.4", "two epochs with everything in use") {
  needs_history();
  Model model(draw);
  const Data data(draw, 7);
  nn::AdamW adamw(model.parameters(), nn::AdamWOptions{0.1});
  nn::TrainingOptions options;
  options.max_norm = draw.hundredths(5, 50);
  options.micro_batches = 2;
  options.learning_rate = [](std::int64_t step) { return nn::cosine_schedule(step, 2, 6, 0.2); };
  const nn::DataLoader loader(7, nn::DataLoaderOptions{3, true, false, 5});
  nn::Progress progress;
  std::vector<std::int64_t> rows_asked;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    rows_asked.insert(rows_asked.end(), rows.begin(), rows.end());
    return data.loss(model, rows);
  };
  std::vector<double> returned;
  for (int step = 1; step <= 6; ++step) {
    returned.push_back(nn::train_step(model, adamw, loss, loader, progress, options));
    observe_parameters(concatenate(" after step ", step), model);
    observe_progress(concatenate(" after step ", step), progress);
  }
  observe("rows", as_numbers(rows_asked));
  observe("returned", returned);
  observe_parts_of_step(draw);
}

GRADED("08.4", "from the middle of a later epoch") {
  needs_history();
  Model model(draw);
  const Data data(draw, 7);
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.1});
  const nn::DataLoader loader(7, nn::DataLoaderOptions{2, true, true, 9});  // drops one row
  nn::Progress progress{draw.integer(1, 9), 1, draw.integer(100, 999), draw.hundredths(100, 900),
                        2};
  for (int step = 1; step <= 3; ++step) {
    const bool goes_on = nn::train_step(model, sgd, data.loss_of(model), loader, progress);
    observe(concatenate("returned by step ", step), goes_on ? 1 : 0);
    observe_parameters(concatenate(" after step ", step), model);
    observe_progress(concatenate(" after step ", step), progress);
  }
  observe_parts_of_step(draw);
}

// Another loader has taken the first steps: a step is counted, and does not follow from epoch and
// batch.
GRADED("08.4", "an epoch of one batch, after steps with another loader") {
  needs_history();
  Model model(draw);
  model.second.eval();
  const Data data(draw, 3);
  nn::SGD sgd(model.parameters(), nn::SGDOptions{50});
  nn::TrainingOptions options;
  options.learning_rate = [](std::int64_t step) { return 1e-4 * static_cast<double>(step); };
  std::vector<double> modes;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    modes = model.modes();
    return data.loss(model, rows);
  };
  const nn::DataLoader loader(3, nn::DataLoaderOptions{3, false});
  nn::Progress progress{0, 0, draw.integer(100, 999), draw.hundredths(100, 900), 2};
  for (int step = 1; step <= 2; ++step) {
    const bool goes_on = nn::train_step(model, sgd, loss, loader, progress, options);
    observe(concatenate("returned by step ", step), goes_on ? 1 : 0);
    observe_parameters(concatenate(" after step ", step), model);
    observe_progress(concatenate(" after step ", step), progress);
  }
  observe("modes in the step: 1 for training", modes);
  observe_parts_of_step(draw);
}
