// The loop, one step at a time.

#include "tests/check.h"
#include "tests/nn/training/trainings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

using namespace wick;

namespace {

// A number that is learnt: loss(rows) is the mean of (w - row)^2 / 2.
struct Number : nn::Module {
  Tensor w = tensor({4}).requires_grad_();
  void members(nn::Members& visit) override { visit("w", w); }
  nn::LossFunction loss() {
    return [this](const std::vector<std::int64_t>& rows) {
      Tensor total = zeros({1});
      for (const std::int64_t row : rows) {
        const Tensor away = w - static_cast<Scalar>(row);
        total = total + away * away / 2;
      }
      return total / static_cast<Scalar>(rows.size());
    };
  }
};

nn::DataLoader in_order(std::int64_t examples, std::int64_t batch_size) {
  return nn::DataLoader(examples, nn::DataLoaderOptions{batch_size, false});
}

}  // namespace

TEST_CASE("train_step: an epoch by hand") {
  Number model;
  nn::SGD sgd({model.w}, nn::SGDOptions{0.5});
  const nn::DataLoader loader = in_order(3, 2);
  nn::Progress progress;
  // Rows 0 and 1: the gradient is 4 - 0.5, the loss (16 + 9) / 4.
  CHECK(nn::train_step(model, sgd, model.loss(), loader, progress));
  check_close(model.w, {2.25}, 0);
  CHECK(progress.epoch == 0);
  CHECK(progress.batch == 1);
  CHECK(progress.step == 1);
  CHECK(progress.loss == 12.5);
  CHECK(progress.examples == 2);
  // Row 2: the gradient is 0.25, the loss 0.03125, of one example.
  CHECK_FALSE(nn::train_step(model, sgd, model.loss(), loader, progress));
  check_close(model.w, {2.125}, 0);
  CHECK(progress.epoch == 1);
  CHECK(progress.batch == 0);
  CHECK(progress.step == 2);
  CHECK(progress.mean_loss() == 12.53125 / 3);
  CHECK(nn::train_step(model, sgd, model.loss(), loader, progress));
  CHECK(progress.examples == 2);
  CHECK(progress.loss == (2.125 * 2.125 + 1.125 * 1.125) / 2);
}

TEST_CASE("train_step: the rate is the step's, not the epoch's, and is set before the step") {
  Number model;
  nn::SGD sgd({model.w}, nn::SGDOptions{100});
  nn::Progress progress;
  nn::TrainingOptions options;
  std::vector<std::int64_t> asked;
  options.learning_rate = [&](std::int64_t step) {
    asked.push_back(step);
    return step == 1 ? 0.5 : 0;
  };
  const nn::DataLoader loader = in_order(2, 1);
  nn::train_step(model, sgd, model.loss(), loader, progress, options);
  check_close(model.w, {4.0}, 0);
  nn::train_step(model, sgd, model.loss(), loader, progress, options);
  check_close(model.w, {2.5}, 0);
  nn::train_step(model, sgd, model.loss(), loader, progress, options);
  check_close(model.w, {2.5}, 0);
  CHECK(asked == std::vector<std::int64_t>{0, 1, 2});
}

TEST_CASE("train_step: gradients of before are gone, and the norm is bounded") {
  Number model;
  (model.w * 1000).backward();
  nn::SGD sgd({model.w}, nn::SGDOptions{1});
  nn::Progress progress;
  nn::TrainingOptions options;
  options.max_norm = 0.5;
  nn::train_step(model, sgd, model.loss(), in_order(1, 1), progress, options);
  // The norm is 4, and 1e-6 is added to it.
  check_close(model.w, {3.5}, tolerance(1e-6, 1e-6));
}

TEST_CASE("train_step: it trains in training mode, whatever the mode before") {
  Training training(1);
  training.model.eval();
  const nn::LossFunction inner = training.loss;
  bool was_training = false;
  training.loss = [&](const std::vector<std::int64_t>& rows) {
    was_training = training.model.is_training();
    return inner(rows);
  };
  training.step();
  CHECK(was_training);
}

TEST_CASE("train_step: a loss that is not finite is refused, and nothing has changed") {
  for (const Scalar bad :
       {std::numeric_limits<Scalar>::quiet_NaN(), std::numeric_limits<Scalar>::infinity()}) {
    Training training(2, 0);
    training.step();
    const auto before = training.numbers();
    const nn::StoredTraining stored =
        nn::store_training(training.model, training.optimizer, training.progress);
    const nn::LossFunction inner = training.loss;
    training.loss = [&](const std::vector<std::int64_t>& rows) { return inner(rows) * bad; };
    std::string message;
    try {
      training.step();
    } catch (const ValueError& error) {
      message = error.what();
    }
    CHECK(message.find(std::isnan(bad) ? "loss at step 1 is nan" : "loss at step 1 is inf") !=
          std::string::npos);
    CHECK(training.numbers() == before);
    const nn::StoredTraining after =
        nn::store_training(training.model, training.optimizer, training.progress);
    CHECK(after.texts == stored.texts);
    training.loss = inner;
    training.step();
    CHECK(std::isfinite(training.progress.loss));
  }
}

TEST_CASE("train_step: a norm that is not finite is refused before it spoils parameters") {
  Number model;
  nn::SGD sgd({model.w}, nn::SGDOptions{1});
  nn::Progress progress;
  nn::TrainingOptions options;
  options.max_norm = 1;
  // The square root's slope is infinite at 0; its value is 0.
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>&) {
    return sum(sqrt(model.w - 4));
  };
  CHECK_THROWS_AS(nn::train_step(model, sgd, loss, in_order(1, 1), progress, options), ValueError);
  check_close(model.w, {4.0}, 0);
  CHECK(progress.step == 0);
}

TEST_CASE("train_step: a gradient that is not finite is refused where nothing is clipped, too") {
  for (const bool is_infinite : {true, false}) {
    CAPTURE(is_infinite);
    Number model;
    nn::SGD sgd({model.w}, nn::SGDOptions{1, 0.9});
    nn::Progress progress;
    nn::train_step(model, sgd, model.loss(), in_order(1, 1), progress);
    const nn::StoredTraining before = nn::store_training(model, sgd, progress);
    const Tensor here = model.w.detach().clone();
    const nn::LossFunction loss = [&](const std::vector<std::int64_t>&) {
      const auto steep = [&] { return sum(sqrt(model.w - here)); };
      return is_infinite ? steep() : steep() - steep();
    };
    CHECK_THROWS_WITH_AS(nn::train_step(model, sgd, loss, in_order(1, 1), progress),
                         "train_step: the gradient of parameter 0, of shape (1,), at step 1 is not "
                         "finite: it must be, and no parameter was changed: look at the rows of "
                         "this batch, and at slopes that are infinite",
                         ValueError);
    const nn::StoredTraining after = nn::store_training(model, sgd, progress);
    CHECK(after.texts == before.texts);
    REQUIRE(after.tensors.size() == before.tensors.size());
    for (std::size_t i = 0; i < after.tensors.size(); ++i) {
      CHECK(after.tensors[i].values == before.tensors[i].values);
    }
  }
}

TEST_CASE("train_step: gradients whose squares overflow are taken where nothing is clipped") {
  Number model;
  nn::SGD sgd({model.w}, nn::SGDOptions{0});
  nn::Progress progress;
  const Scalar large = std::numeric_limits<Scalar>::max() / 4;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>&) {
    return sum((model.w - 4) * large);
  };
  nn::train_step(model, sgd, loss, in_order(1, 1), progress);
  CHECK(progress.step == 1);
}

TEST_CASE("accumulate_gradients: parts of any size give the gradient of the whole") {
  for (std::int64_t parts = 1; parts <= 7; ++parts) {
    CAPTURE(parts);
    Training whole(3, 0), cut(3, 0);
    const std::vector<std::int64_t> rows{4, 0, 3, 1, 2};
    const double expected = nn::accumulate_gradients(whole.loss, rows);
    std::vector<std::size_t> sizes;
    std::vector<std::int64_t> seen;
    const nn::LossFunction noting = [&](const std::vector<std::int64_t>& some) {
      sizes.push_back(some.size());
      seen.insert(seen.end(), some.begin(), some.end());
      return cut.loss(some);
    };
    const double mean = nn::accumulate_gradients(noting, rows, parts);
    // Sums of five numbers near 1, in another order.
    const double close = tolerance(1e-6, 1e-12);
    CHECK(std::abs(mean - expected) <= close);
    CHECK(sizes.size() == static_cast<std::size_t>(std::min<std::int64_t>(parts, 5)));
    CHECK(sizes.front() - sizes.back() <= 1);
    CHECK(seen == rows);
    for (std::size_t i = 0; i < whole.model.parameters().size(); ++i) {
      check_close(cut.model.parameters()[i].grad(), whole.model.parameters()[i].grad(), close);
    }
  }
}

TEST_CASE("accumulate_gradients: adds to what is there") {
  Number model;
  const std::vector<std::int64_t> rows{0, 1, 2};
  CHECK(nn::accumulate_gradients(model.loss(), {0}, 1) == 8);
  check_close(model.w.grad(), {4.0}, 0);
  nn::accumulate_gradients(model.loss(), {2}, 1);
  check_close(model.w.grad(), {6.0}, 0);
}

TEST_CASE("train_step: what makes no sense is refused, with both values") {
  Number model;
  nn::SGD sgd({model.w});
  nn::Progress progress;
  nn::TrainingOptions options;
  options.micro_batches = 0;
  CHECK_THROWS_WITH_AS(nn::train_step(model, sgd, model.loss(), in_order(2, 1), progress, options),
                       "train_step: micro_batches is 0: it must be at least 1", ValueError);
  options = {};
  options.max_norm = -1;
  CHECK_THROWS_AS(nn::train_step(model, sgd, model.loss(), in_order(2, 1), progress, options),
                  ValueError);
  CHECK_THROWS_WITH_AS(nn::train_step(model, sgd, model.loss(), in_order(0, 1), progress),
                       "train_step: the loader has no batch of its 0 examples: there must be one "
                       "to step by",
                       ValueError);
  progress.batch = 2;
  CHECK_THROWS_WITH_AS(nn::train_step(model, sgd, model.loss(), in_order(2, 1), progress),
                       "train_step: progress stands at epoch 0, batch 2, step 0, and the loader "
                       "has 2 batches: go on "
                       "with the data and the batch_size of the training's start",
                       ValueError);
  CHECK_THROWS_WITH_AS(
      nn::accumulate_gradients(model.loss(), {}, 1),
      "accumulate_gradients: 0 rows in 1 parts: there must be at least one of both", ValueError);
  CHECK_THROWS_AS(nn::accumulate_gradients(model.loss(), {1}, 0), ValueError);
}
