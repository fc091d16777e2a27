#include "tests/08_training/public/fixture.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

namespace {

nn::DataLoader in_order(std::int64_t examples, std::int64_t batch_size) {
  return nn::DataLoader(examples, nn::DataLoaderOptions{batch_size, false});
}

}  // namespace

GRADED("08.4", "an epoch of five rows in batches of two") {
  needs_history();
  Model model(draw);
  const Data data(draw, 5);
  show("inputs", data.inputs);
  show("targets", data.targets);
  show("weight", model.weight.detach());
  show("bias", model.bias.detach());
  show("call", "SGD at rate 0.1, rows in their order, batches of 2");
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.1});
  nn::Progress progress;
  std::vector<double> returned;
  for (int step = 1; step <= 4; ++step) {
    returned.push_back(nn::train_step(model, sgd, data.loss_of(model), in_order(5, 2), progress));
    observe_parameters(concatenate(" after step ", step), model);
    observe_progress(concatenate(" after step ", step), progress);
  }
  observe("what the four steps returned", returned);
  observe_parts_of_step(draw);
}

GRADED("08.4", "each step has its own rate") {
  needs_history();
  Model model(draw);
  const Data data(draw, 4);
  const double unit = draw.hundredths(1, 9);
  show("rates", concatenate(unit, " times step + 1; the optimiser was made with rate 50"));
  nn::SGD sgd(model.parameters(), nn::SGDOptions{50});
  nn::Progress progress;
  nn::TrainingOptions options;
  std::vector<std::int64_t> asked;
  options.learning_rate = [&](std::int64_t step) {
    asked.push_back(step);
    return unit * static_cast<double>(step + 1);
  };
  for (int step = 1; step <= 3; ++step) {
    nn::train_step(model, sgd, data.loss_of(model), in_order(4, 2), progress, options);
    observe_parameters(concatenate(" after step ", step), model);
  }
  observe("steps that the rate was asked for", as_numbers(asked));
  observe_parts_of_step(draw);
}

GRADED("08.4", "gradients of before are gone, and this step's stay") {
  needs_history();
  Model model(draw);
  const Data data(draw, 2);
  give_gradient(model.weight, draw.full({2, 2}, 100));
  give_gradient(model.bias, draw.full({2}, 100));
  show("gradients before the step", "100 everywhere");
  show("weight", model.weight.detach());
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.5});
  nn::Progress progress;
  nn::train_step(model, sgd, data.loss_of(model), in_order(2, 2), progress);
  observe_parameters(" after the step", model);
  observe_gradients(" after the step", model);
  observe_parts_of_step(draw);
}

GRADED("08.4", "clipped, in two parts") {
  needs_history();
  Model model(draw);
  const Data data(draw, 3);
  show("options", "max_norm 0.1, then 2, micro_batches 2; SGD at rate 1, a batch of 3");
  nn::SGD sgd(model.parameters(), nn::SGDOptions{1});
  nn::Progress progress;
  nn::TrainingOptions options;
  options.max_norm = 0.1;
  options.micro_batches = 2;
  std::vector<double> sizes;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    sizes.push_back(static_cast<double>(rows.size()));
    return data.loss(model, rows) * 100;
  };
  nn::train_step(model, sgd, loss, in_order(3, 3), progress, options);
  observe("calls of the loss", static_cast<double>(sizes.size()));
  observe_parameters(" after the step", model);
  observe_progress(" after the step", progress);
  options.max_norm = 2;
  nn::train_step(model, sgd, loss, in_order(3, 3), progress, options);
  observe_parameters(" after a step of at most 2", model);
  observe_parts_of_step(draw);
}

GRADED("08.4", "training mode, whatever the mode before") {
  needs_history();
  Model model(draw);
  const Data data(draw, 2);
  model.eval();
  show("model", "in evaluation mode before the step");
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.5});
  nn::Progress progress;
  std::vector<double> modes;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    modes = model.modes();
    return data.loss(model, rows);
  };
  nn::train_step(model, sgd, loss, in_order(2, 2), progress);
  observe("modes in the step: 1 for training", modes);
  observe_parameters(" after the step", model);
  observe_parts_of_step(draw);
}

GRADED("08.4", "a loss that is not a number") {
  needs_history();
  Model model(draw);
  const Data data(draw, 4);
  const std::int64_t step = draw.integer(100, 999);
  show("call", concatenate("in the first batch of epoch 1, at step ", step, ", the loss is NaN"));
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.5});
  nn::Progress progress{1, 0, step, draw.hundredths(100, 900), 4};  // the sums are epoch 0's
  show("summed loss and examples of epoch 0", concatenate(progress.loss, " and 4"));
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    return data.loss(model, rows) * std::numeric_limits<Scalar>::quiet_NaN();
  };
  observe_error("error", [&] { nn::train_step(model, sgd, loss, in_order(4, 2), progress); },
                {concatenate(step), "nan"});
  observe_parameters(" after the error", model);
  observe_progress(" after the error", progress);
  observe_parts_of_step(draw);
}

// The slope of a square root is infinite at 0, where its value is not.
GRADED("08.4", "a norm that is infinite") {
  needs_history();
  Model model(draw);
  const std::int64_t step = draw.integer(100, 999);
  show("call", concatenate("in the second batch of epoch 1, at step ", step,
                           ", the loss is finite, and its slope is not"));
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.5});
  nn::Progress progress{1, 1, step, draw.hundredths(100, 900), 2};
  nn::TrainingOptions options;
  options.max_norm = 1;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>&) {
    return sum(sqrt(model.weight - model.weight.detach()));
  };
  observe_error("error",
                [&] { nn::train_step(model, sgd, loss, in_order(4, 2), progress, options); },
                {concatenate(step)});
  observe_parameters(" after the error", model);
  observe_progress(" after the error", progress);
  observe_parts_of_step(draw);
}

GRADED("08.4", "a gradient that is infinite, and nothing is clipped") {
  needs_history();
  Model model(draw);
  const std::int64_t step = draw.integer(100, 999);
  show("call", concatenate("at step ", step, ", max_norm 0: the loss is finite, its slope is not"));
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.5});
  nn::Progress progress;
  progress.step = step;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>&) {
    return sum(sqrt(model.weight - model.weight.detach()));
  };
  observe_error("error", [&] { nn::train_step(model, sgd, loss, in_order(4, 2), progress); },
                {concatenate(step)});
  observe_parameters(" after the error", model);
  observe_progress(" after the error", progress);
  observe_parts_of_step(draw);
}

GRADED("08.4", "an epoch of rows with different numbers of labels") {
  needs_history();
  Model model(draw);
  const Data data(draw, 4);
  const std::vector<std::int64_t> labels{1, draw.integer(3, 9), draw.integer(20, 90), 0};
  show_labels(labels);
  show("call", "SGD at rate 0.1, rows in their order, batches of 2, micro_batches 2");
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.1});
  nn::Progress progress;
  nn::TrainingOptions options;
  options.micro_batches = 2;
  const nn::LossFunction loss = data.loss_of(model, labels);
  for (int step = 1; step <= 2; ++step) {
    nn::train_step(model, sgd, loss, in_order(4, 2), progress, options);
    observe_parameters(concatenate(" after step ", step), model);
    observe_progress(concatenate(" after step ", step), progress);
  }
  observe_parts_of_step(draw);
}
