#include "nn/training/clip_grad_norm.h"
#include "nn/training/schedule.h"
#include "tests/08_training/public/parts.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what 08.1 to 08.5 are called with: see tests/08_training/edges.toml.
namespace {

void observe_rates(std::int64_t warmup, std::int64_t total, double peak, double floor) {
  std::vector<double> rates;
  for (std::int64_t step = 0; step <= total + 1; ++step) {
    rates.push_back(nn::cosine_schedule(step, warmup, total, peak, floor));
  }
  observe(concatenate("rates of ", warmup, " and ", total, ", from ", peak, " to ", floor), rates);
}

nn::DataLoader batches_of(std::int64_t batch_size, std::int64_t examples) {
  return nn::DataLoader(examples, nn::DataLoaderOptions{batch_size, false});
}

}  // namespace

GRADED("08.1", "one step, and one step of a warm-up") {
  const double peak = draw.hundredths(100, 900);
  const std::int64_t total = draw.integer(5, 20);
  observe_rates(0, 1, peak, 0);
  observe_rates(0, 1, peak, peak / 2);
  observe_rates(1, 2, peak, 0);
  observe_rates(1, total, peak, peak / 3);
  observe_rates(total - 1, total, peak, peak / 4);
}

GRADED("08.1", "peaks from 0 to thousands, and floors that are as high") {
  const double peak = draw.hundredths(100, 900);
  observe_rates(2, 6, 0, 0);
  observe_rates(2, 6, peak, peak);
  observe_rates(2, 6, peak * 1000, peak * 900);
}

GRADED("08.2", "a bound in the thousands, and none") {
  const Tensor x = draw.full({2}, 1).requires_grad_();
  const double bound = draw.integer(1000, 9000);
  for (const double max_norm : {bound, no_bound}) {
    for (const double size : {0.1, 1e5}) {
      give_gradient(x, draw.normal({2}, size));
      const std::string which = concatenate(" of ", size, " at most ", max_norm);
      observe("norm" + which, nn::clip_grad_norm({x}, max_norm));
      observe("gradient" + which, x.grad());
    }
  }
}

GRADED("08.2", "a NaN reaches every gradient, and infinity leaves zeros") {
  const std::int64_t n = draw.integer(3, 9);
  for (const double odd : {not_a_number, no_bound, -no_bound}) {
    const Tensor a = draw.full({2, n}, 1).requires_grad_();
    const Tensor b = draw.full({n}, 1).requires_grad_();
    give_gradient(a, draw.normal({2, n}));
    give_gradient(b, with_numbers(draw.normal({n}), {{draw.integer(0, n - 1), odd}}));
    observe_with_nan(concatenate("norm with ", odd), nn::clip_grad_norm({a, b}, 0.5));
    observe_with_nan(concatenate("gradient 0 with ", odd), a.grad());
    observe_with_nan(concatenate("gradient 1 with ", odd), b.grad());
  }
}

GRADED("08.3", "one row, in one part and in more") {
  needs_history();
  for (const std::int64_t parts : {1, 2, 7}) {
    observe_accumulation(draw, 1, parts, concatenate(" in ", parts));
  }
}

GRADED("08.4", "an evaluation between two steps of an epoch") {
  needs_history();
  Model model(draw);
  const Data data(draw, 6);
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.1});
  nn::Progress progress;
  std::vector<double> modes;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    modes = model.modes();
    return data.loss(model, rows);
  };
  for (int step = 1; step <= 4; ++step) {
    if (step > 1) model.eval();
    if (step == 3) model.first.train();  // the second rests
    nn::train_step(model, sgd, loss, batches_of(2, 6), progress);
    observe(concatenate("modes in step ", step), modes);
    observe_parameters(concatenate(" after step ", step), model);
  }
  observe_parts_of_step(draw);
}

GRADED("08.4", "batches of one row") {
  needs_history();
  Model model(draw);
  const Data data(draw, 3);
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.1});
  nn::Progress progress;
  nn::TrainingOptions options;
  options.micro_batches = 2;
  std::vector<double> returned;
  for (int step = 1; step <= 4; ++step) {
    const nn::DataLoader loader = batches_of(1, 3);
    returned.push_back(nn::train_step(model, sgd, data.loss_of(model), loader, progress, options));
    observe_parameters(concatenate(" after step ", step), model);
    observe_progress(concatenate(" after step ", step), progress);
  }
  nn::Progress whole;
  const bool goes_on = nn::train_step(model, sgd, data.loss_of(model), batches_of(3, 3), whole);
  returned.push_back(goes_on ? 1 : 0);  // one batch is an epoch
  observe("returned", returned);
  observe_parts_of_step(draw);
}

GRADED("08.4", "losses below 0, and sums in the thousands") {
  needs_history();
  for (const double sum_before : {draw.hundredths(-900, -100), draw.hundredths(100000, 900000)}) {
    Model model(draw);
    const Data data(draw, 4);
    nn::SGD sgd(model.parameters(), nn::SGDOptions{0.1});
    nn::Progress progress{draw.integer(1, 9), 1, draw.integer(10, 99), sum_before, 2};
    const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
      return data.loss(model, rows) - 50;
    };
    const std::string which = concatenate(" after ", sum_before);
    observe("returned" + which,
            nn::train_step(model, sgd, loss, batches_of(2, 4), progress) ? 1 : 0);
    observe_progress(which, progress);
  }
  observe_parts_of_step(draw);
}

GRADED("08.4", "a bound in the thousands, and none") {
  needs_history();
  const double bound = draw.integer(1000, 9000);
  for (const double max_norm : {bound, no_bound}) {
    Model model(draw);
    const Data data(draw, 2);
    nn::SGD sgd(model.parameters(), nn::SGDOptions{0.1});
    nn::Progress progress;
    progress.step = draw.integer(100, 999);
    nn::TrainingOptions options;
    options.max_norm = max_norm;
    const std::string which = concatenate(" at most ", max_norm);
    const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
      return data.loss(model, rows) * 1e6;
    };
    nn::train_step(model, sgd, loss, batches_of(2, 2), progress, options);
    observe_parameters(which, model);
    // A slope that is infinite is refused even where nothing is clipped.
    const nn::LossFunction steep = [&](const std::vector<std::int64_t>&) {
      return sum(sqrt(model.weight - model.weight.detach()));
    };
    observe_error("error" + which,
                  [&] { nn::train_step(model, sgd, steep, batches_of(2, 2), progress, options); },
                  {concatenate(progress.step)});
    observe_parameters(which + ", after the error", model);
    observe_progress(which + ", after the error", progress);
    // So is a loss that is infinite, in the first batch of an epoch: the sums of the last one stay.
    progress.loss = draw.hundredths(100, 900);
    progress.examples = 2;
    const nn::LossFunction endless = [&](const std::vector<std::int64_t>& rows) {
      return data.loss(model, rows) * std::numeric_limits<Scalar>::infinity();
    };
    observe_error("error of the loss" + which,
                  [&] { nn::train_step(model, sgd, endless, batches_of(2, 2), progress, options); },
                  {concatenate(progress.step), "inf"});
    observe_parameters(which + ", after the error of the loss", model);
    observe_progress(which + ", after the error of the loss", progress);
    options.max_norm = 0;
    observe_error("error without a bound, not" + which,
                  [&] { nn::train_step(model, sgd, steep, batches_of(2, 2), progress, options); },
                  {concatenate(progress.step)});
    observe_parameters(which + ", after the error without a bound", model);
  }
  observe_parts_of_step(draw);
}

GRADED("08.5", "one example, and an evaluation of what rests already") {
  Model model(draw);
  model.drops = true;
  model.second.eval();
  const Data data(draw, 3);
  std::vector<double> modes;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    modes = model.modes();
    return data.loss(model, rows);
  };
  for (const std::string when : {" in training", " at rest"}) {
    for (const std::int64_t examples : {1, 3}) {
      const std::string which = concatenate(" of ", examples, when);
      observe("mean loss" + which, nn::evaluate(model, loss, examples, 2));
      observe("modes within" + which, modes);
      observe("modes after" + which, model.modes());
    }
    model.eval();
    model.first.train();
  }
}
