#include "nn/training/evaluate.h"

#include "tests/08_training/public/fixture.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.5", "eleven examples in batches of every size") {
  Model model(draw);
  model.eval();
  model.first.train();
  const Data data(draw, 11);
  for (const std::int64_t batch_size : {1, 2, 4, 10, 11, 50}) {
    std::vector<std::int64_t> seen;
    const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
      seen.insert(seen.end(), rows.begin(), rows.end());
      return data.loss(model, rows);
    };
    observe(concatenate("mean loss in batches of ", batch_size),
            nn::evaluate(model, loss, 11, batch_size));
    observe(concatenate("rows in batches of ", batch_size), as_numbers(seen));
  }
  observe("modes after", model.modes());
  const double number = draw.integer(100, 999);
  const nn::LossFunction throws = [&](const std::vector<std::int64_t>& rows) -> Tensor {
    if (rows.back() > 5) throw ValueError(concatenate("number ", number));
    return data.loss(model, rows);
  };
  observe_error("error", [&] { nn::evaluate(model, throws, 11, 4); }, {concatenate(number)});
  observe("modes after an error", model.modes());
}

GRADED("08.5", "between the steps of a training with dropout") {
  needs_history();
  Model model(draw);
  model.drops = true;
  const Data data(draw, 4);
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.1});
  const nn::DataLoader loader(4, nn::DataLoaderOptions{2, true, false, 3});
  nn::Progress progress;
  manual_seed(static_cast<std::uint64_t>(draw.integer(1, 9999)));
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    rand({9});
    return data.loss(model, rows);
  };
  for (int step = 1; step <= 4; ++step) {
    nn::train_step(model, sgd, loss, loader, progress);
    observe(concatenate("mean loss after step ", step), nn::evaluate(model, loss, 4, 3));
  }
  observe_parameters(" after four steps", model);
}

GRADED("08.5", "seven examples with different numbers of labels") {
  Model model(draw);
  const Data data(draw, 7);
  std::vector<std::int64_t> labels{0};
  for (int i = 1; i < 7; ++i) labels.push_back(draw.integer(0, 1) * draw.integer(1, 40));
  labels[static_cast<std::size_t>(draw.integer(1, 5))] = 50;
  labels[6] = draw.integer(1, 40);  // alone in the last batch of three
  for (const std::int64_t batch_size : {1, 3, 7}) {
    observe(concatenate("mean loss in batches of ", batch_size),
            nn::evaluate(model, data.loss_of(model, labels), 7, batch_size));
    observe_error(concatenate("one example without labels, in batches of ", batch_size),
                  [&] { nn::evaluate(model, data.loss_of(model, labels), 1, batch_size); });
  }
}
