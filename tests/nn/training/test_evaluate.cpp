// A question to a model, which leaves nothing behind.

#include "tests/check.h"
#include "tests/nn/training/trainings.h"

#include <cmath>
#include <numeric>
#include <stdexcept>

using namespace wick;

namespace {

// The mean of the rows' numbers, which asks nothing of a model.
Tensor mean_row(const std::vector<std::int64_t>& rows) {
  double total = 0;
  for (const std::int64_t row : rows) total += static_cast<double>(row);
  return full({}, static_cast<Scalar>(total / static_cast<double>(rows.size())));
}

}  // namespace

TEST_CASE("evaluate: the mean over examples, whatever the batches") {
  Training training(1);
  for (const std::int64_t batch_size : {1, 2, 3, 5, 100}) {
    CAPTURE(batch_size);
    std::vector<std::int64_t> seen;
    const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
      seen.insert(seen.end(), rows.begin(), rows.end());
      return mean_row(rows);
    };
    CHECK(nn::evaluate(training.model, loss, 5, batch_size) == 2);
    CHECK(seen == std::vector<std::int64_t>{0, 1, 2, 3, 4});
  }
}

TEST_CASE("evaluate: a mean over labels does not depend on the size of batches") {
  Training training(1);
  // Row i has i labels, each with a loss of i: the mean over ten labels is 30 / 10.
  const nn::LossFunction loss(
      [](const std::vector<std::int64_t>& rows) {
        double total = 0, labels = 0;
        for (const std::int64_t row : rows) {
          total += static_cast<double>(row * row);
          labels += static_cast<double>(row);
        }
        REQUIRE(labels > 0);
        return full({}, static_cast<Scalar>(total / labels));
      },
      [](const std::vector<std::int64_t>& rows) {
        return std::accumulate(rows.begin(), rows.end(), std::int64_t{0});
      });
  for (const std::int64_t batch_size : {1, 2, 3, 5, 100}) {
    CAPTURE(batch_size);
    // Means of batches are rounded to Scalar.
    CHECK(std::abs(nn::evaluate(training.model, loss, 5, batch_size) - 3) <=
          tolerance(1e-6, 1e-15));
  }
  CHECK_THROWS_WITH_AS(nn::evaluate(training.model, loss, 1),
                       "evaluate: the loss has 0 terms in these rows: there is no mean over "
                       "nothing",
                       ValueError);
}

TEST_CASE("evaluate: parameters, gradients, modes and the generator are as before") {
  Training training(2);
  training.step();
  training.model.train(false);
  nn::Dropout frozen(0.5), moving(0.5);
  struct Both : nn::Module {
    Both(nn::Module& a, nn::Module& b) : a(a), b(b) {}
    nn::Module &a, &b;
    void members(nn::Members& visit) override {
      visit("a", a);
      visit("b", b);
    }
  } both(frozen, moving);
  frozen.eval();
  const auto numbers = training.numbers();
  const Tensor gradient = training.model.parameters()[0].grad().clone();
  const Generator::Position before = default_generator().position();
  bool was_training = true, recorded = true;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    was_training = both.is_training() || frozen.is_training() || moving.is_training();
    randn({7});
    const Tensor value = training.loss(rows);
    recorded = value.requires_grad();
    return value;
  };
  nn::evaluate(both, loss, 5, 2);
  CHECK_FALSE(was_training);
  CHECK_FALSE(recorded);
  CHECK(both.is_training());
  CHECK_FALSE(frozen.is_training());
  CHECK(moving.is_training());
  CHECK(grad_enabled());
  CHECK(training.numbers() == numbers);
  check_close(training.model.parameters()[0].grad(), gradient, 0);
  CHECK(default_generator().position().next_block == before.next_block);
}

TEST_CASE("evaluate: a loss that throws leaves nothing behind either") {
  Training training(3);
  const Generator::Position before = default_generator().position();
  const nn::LossFunction loss = [](const std::vector<std::int64_t>&) -> Tensor {
    randn({3});
    throw std::runtime_error("no such row");
  };
  CHECK_THROWS_AS(nn::evaluate(training.model, loss, 5), std::runtime_error);
  CHECK(training.model.is_training());
  CHECK(grad_enabled());
  CHECK(default_generator().position().next_block == before.next_block);
}

TEST_CASE("evaluate: a training goes on as if it had not been evaluated") {
  Training asked(4), left_alone(4);
  manual_seed(4);
  for (int i = 0; i < 6; ++i) {
    asked.step();
    nn::evaluate(asked.model, asked.loss, 5, 2);
  }
  manual_seed(4);
  for (int i = 0; i < 6; ++i) left_alone.step();
  CHECK(asked.numbers() == left_alone.numbers());
}

TEST_CASE("evaluate: no examples, and batches of none, are refused") {
  Training training(5);
  CHECK_THROWS_WITH_AS(nn::evaluate(training.model, mean_row, 0),
                       "evaluate: 0 examples: there must be at least 1", ValueError);
  CHECK_THROWS_WITH_AS(nn::evaluate(training.model, mean_row, 1, 0),
                       "evaluate: batch_size is 0: it must be at least 1", ValueError);
}
