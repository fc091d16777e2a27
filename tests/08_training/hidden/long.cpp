#include "nn/training/clip_grad_norm.h"
#include "nn/training/schedule.h"
#include "tests/08_training/public/parts.h"

using namespace wick;
using namespace wick::scenario;

// More parameters, rows, parts, batches and steps than one byte can count, or two.

namespace {

Scalar mean_of(const std::vector<std::int64_t>& rows) {
  double sum_of_rows = 0;
  for (const std::int64_t row : rows) sum_of_rows += static_cast<double>(row);
  return static_cast<Scalar>(sum_of_rows / static_cast<double>(rows.size()));
}

}  // namespace

GRADED("08.1", "a run of millions of steps") {
  const double peak = draw.hundredths(100, 900);
  std::vector<double> rates;
  for (const std::int64_t step : {0, 255, 256, 65535, 65536, 70000, 2500000, 4999999, 5000000}) {
    rates.push_back(nn::cosine_schedule(step + draw.integer(0, 9), 70000, 5000000, peak, 0.5));
  }
  observe("rates", rates);
  // More steps than 32 bits can count.
  const std::int64_t billion = 1'000'000'000;
  std::vector<double> later;
  for (const std::int64_t step : {1, 3, 4, 6, 8, 9, 12}) {
    later.push_back(nn::cosine_schedule(step * billion, 5 * billion, 9 * billion, peak, 0.5));
  }
  later.push_back(nn::cosine_schedule((std::int64_t{1} << 32) + 3, 2, 10, peak, 0.5));
  observe("rates of a run of billions of steps", later);
  // So near the end that a rate is millionths of the peak: in millionths.
  std::vector<double> last;
  for (int i = 0; i < 5; ++i) {
    const std::int64_t step = 5000000 - draw.integer(500, 1500);
    last.push_back(1e6 * nn::cosine_schedule(step, 70000, 5000000, peak, 0));
  }
  observe("rates near the end, in millionths", last);
}

GRADED("08.2", "hundreds of gradients, and a long one") {
  std::vector<Tensor> all;
  for (int i = 0; i < 300; ++i) {
    all.push_back(draw.full(i == 7 ? Shape{3, 90} : Shape{1}, 1).requires_grad_());
    if (i % 5 != 0) give_gradient(all.back(), draw.normal(all.back().shape()));
  }
  observe("norm", nn::clip_grad_norm(all, 1));
  std::vector<double> numbers;
  for (const Tensor& each : all) {
    if (each.grad().defined()) numbers.push_back(each.grad().to_vector()[0]);
  }
  observe("first numbers of all gradients", numbers);
  observe("the long one", all[7].grad());
}

GRADED("08.3", "hundreds of rows, in many parts and in few") {
  needs_history();
  const std::int64_t count = draw.integer(290, 310);
  observe_accumulation(draw, count, 3, " in 3");
  observe_accumulation(draw, count, 280, " in 280");
  observe_accumulation(draw, count, 400, " in as many as there are");
  // Rows of a large data set: the loss makes small ones of them.
  Model model(draw);
  const Data data(draw, 5);
  const std::int64_t first = draw.integer(1, 9) << 33;
  const nn::LossFunction loss = [&](std::vector<std::int64_t> rows) {
    for (std::int64_t& row : rows) row -= first;
    return data.loss(model, rows);
  };
  observe("mean of rows beyond four bytes",
          nn::accumulate_gradients(loss, {first + 4, first, first + 2}, 2));
  observe_gradients(" of rows beyond four bytes", model);
  // Sums and shares in float would lose what is left of these.
  const nn::LossFunction up_and_down = [&](const std::vector<std::int64_t>& rows) {
    double offset = 0;  // wherever the rows are cut, all of them are 0 together
    for (const std::int64_t row : rows) offset += row == 0 || row == 4 ? -3e7 : 2e7;
    return data.loss(model, rows) + static_cast<Scalar>(offset / static_cast<double>(rows.size()));
  };
  observe("mean of losses that nearly cancel",
          nn::accumulate_gradients(up_and_down, {1, 2, 3, 4, 0}, 2));
  const nn::LossFunction mean_row = [&](const std::vector<std::int64_t>& rows) {
    return sum(model.bias) * mean_of(rows);
  };
  std::vector<std::int64_t> many(static_cast<std::size_t>(draw.integer(65600, 65700)));
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<std::int64_t>(i % 1000);
  int calls = 0;  // a part for each row would take seconds
  const nn::LossFunction for_two = [&](const std::vector<std::int64_t>& rows) {
    if (++calls > 10) fail<Error>("the loss is asked for more than 10 times for 2 parts");
    return mean_row(rows);
  };
  observe("mean of many rows in two", nn::accumulate_gradients(for_two, many, 2));
  observe_gradients(" of many rows in two", model);
  // Few rows, and many labels in each part.
  Model labelled(draw);
  const std::vector<std::int64_t> labels{draw.integer(65600, 65700), 3, 70000, 5, 0};
  observe("mean of many labels",
          nn::accumulate_gradients(data.loss_of(labelled, labels), {3, 0, 4, 2, 1}, 2));
  observe_gradients(" of many labels", labelled);
}

GRADED("08.4", "hundreds of batches of hundreds of rows") {
  needs_history();
  Model model(draw);
  const Data data(draw, 300);
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.001});
  nn::TrainingOptions options;
  options.micro_batches = 260;
  nn::Progress progress{draw.integer(65600, 70000), 0, draw.integer(65600, 70000), 0, 0};
  for (int step = 1; step <= 2; ++step) {
    const nn::DataLoader loader(300, nn::DataLoaderOptions{280, false});
    nn::train_step(model, sgd, data.loss_of(model), loader, progress, options);
    observe_parameters(concatenate(" after step ", step), model);
    observe_progress(concatenate(" after step ", step), progress);
  }
  progress = {0, 256, 300, draw.hundredths(10, 90), 70000};
  for (int step = 3; step <= 4; ++step) {
    const nn::DataLoader loader(300, nn::DataLoaderOptions{1, false});
    nn::train_step(model, sgd, data.loss_of(model), loader, progress);
    observe_parameters(concatenate(" after step ", step), model);
    observe_progress(concatenate(" after step ", step), progress);
  }
  const nn::DataLoader pairs(4, nn::DataLoaderOptions{2, false});
  progress = {0, 0, 500, 0, 0};
  const std::vector<std::int64_t> labels{draw.integer(65600, 65700), 3, 5, 7};
  nn::train_step(model, sgd, data.loss_of(model, labels), pairs, progress);
  observe_parameters(" after many labels", model);
  observe_progress(" after many labels", progress);
  // A mean in float would lose what is left of these.
  const nn::LossFunction high = [&](const std::vector<std::int64_t>& rows) {
    return data.loss(model, rows) + Scalar(1e7);
  };
  progress = {0, 1, 600, -2e7, 2};
  nn::train_step(model, sgd, high, pairs, progress);
  observe_parameters(" after losses that nearly cancel", model);
  observe_progress(" after losses that nearly cancel", progress);
  observe_parts_of_step(draw);
}

GRADED("08.5", "hundreds of examples, in many batches and in few") {
  Model model(draw);
  const std::int64_t count = draw.integer(520, 600);
  const Data data(draw, count);
  for (const std::int64_t batch_size : {1, 256, 300, 70000}) {
    std::vector<std::int64_t> seen;
    const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
      seen.insert(seen.end(), rows.begin(), rows.end());
      return data.loss(model, rows);
    };
    const std::string which = concatenate(" in batches of ", batch_size);
    observe("mean loss" + which, nn::evaluate(model, loss, count, batch_size));
    observe("rows" + which, as_numbers(seen));
  }
  // Sums in float would lose what is left of these.
  const nn::LossFunction up_and_down = [&](const std::vector<std::int64_t>& rows) {
    return data.loss(model, rows) + Scalar(rows[0] == 0 ? 1e7 : -1e7);
  };
  observe("mean of losses that nearly cancel", nn::evaluate(model, up_and_down, 4, 2));
  const nn::LossFunction mean_row = [&](const std::vector<std::int64_t>& rows) {
    return sum(model.bias) * mean_of(rows);
  };
  observe("mean loss of many in two",
          nn::evaluate(model, mean_row, draw.integer(66000, 67000), 65600));
}
