#include "tests/tools/milestones/performance.h"
#include "tools/milestones/digits/digits_milestone.h"

#include <doctest/doctest.h>

#include <limits>
#include <numeric>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

constexpr Cut good_cut{0, 0.01};

/// Runs that reach every bar, trained once.
const DigitRuns& good_runs() {
  static const DigitRuns runs = [] {
    const DigitSplit digits = load_digits();
    DigitSplit mixed = digits;
    std::mt19937_64 engine(3);
    mixed.train = with_shuffled_labels(digits.train, engine);
    const DigitOptions options;
    DigitOptions shorter = options;
    shorter.epochs = 10;
    return DigitRuns{train_digits(DigitModel::Mlp, digits, 3, options),
                     train_digits(DigitModel::Softmax, digits, 3, options),
                     train_digits(DigitModel::Mlp, mixed, 3, shorter)};
  }();
  return runs;
}

/// A model that reads `digit` on every image.
nn::Sequential always(std::int64_t digit) {
  nn::Linear layer(64, 10);
  const NoGrad no_grad;
  layer.weight.copy_(zeros({10, 64}));
  layer.bias.copy_(eye(10).slice(0, digit, digit + 1).squeeze(0) * 5);
  nn::Sequential model;
  model.add(layer);
  model.eval();
  return model;
}

}  // namespace

TEST_CASE("digits milestone: accuracy is the share of labels that are the likeliest") {
  const Digits test = load_digits().test;
  for (std::int64_t digit : {0, 9}) {
    std::int64_t count = 0;
    for (std::int64_t label : test.labels.values) count += label == digit;
    CHECK(accuracy(always(digit), test) == doctest::Approx(static_cast<double>(count) / 449));
  }
}

TEST_CASE("digits milestone: models that have learnt pass every bar") {
  const DigitSplit digits = load_digits();
  const std::vector<Verdict> verdicts = judge_digits(good_runs(), digits, good_cut);
  CHECK(failing(verdicts) == Names{});
  CHECK(verdicts.size() == 11);
  CHECK(all_say_where(verdicts));
}

TEST_CASE("digits milestone: each bar of learning can fail") {
  const DigitSplit digits = load_digits();
  const auto failing_with = [&](auto change) {
    DigitRuns runs = good_runs();
    change(runs);
    return failing(judge_digits(runs, digits, good_cut));
  };
  const DigitRuns& good = good_runs();
  CHECK(failing_with([&](DigitRuns& runs) { runs.mlp.model = good.softmax.model; }) ==
        Names{"images right, MLP", "ahead of softmax regression by",
              "two passes in training differ by"});
  CHECK(failing_with([&](DigitRuns& runs) { runs.softmax.model = good.mlp.model; }) ==
        Names{"ahead of softmax regression by"});
  CHECK(failing_with([&](DigitRuns& runs) { runs.softmax.model = always(3); }) ==
        Names{"images right, softmax regression"});
  CHECK(failing_with([&](DigitRuns& runs) { runs.shuffled.model = good.mlp.model; }) ==
        Names{"images right, labels shuffled"});
}

TEST_CASE("digits milestone: each probe can fail the milestone") {
  const DigitSplit digits = load_digits();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(failing(judge_digits(good_runs(), digits, {1e-9, 0.01})) ==
        Names{"layer behind a cut moved by"});
  CHECK(failing(judge_digits(good_runs(), digits, {0, 0})) ==
        Names{"layer before the cut moved by"});
  CHECK(failing(judge_digits(good_runs(), digits, {nan, nan})).size() == 2);

  DigitSplit leaking = digits;
  leaking.train = digits.test;
  CHECK(failing(judge_digits(good_runs(), leaking, good_cut)) ==
        Names{"test images met in training"});

  DigitRuns broken = good_runs();
  broken.mlp.model = always(3);
  const NoGrad no_grad;
  Tensor bias = broken.mlp.model.parameters()[1];
  bias.copy_(full({10}, std::numeric_limits<Scalar>::quiet_NaN()));
  const std::vector<std::string> found = failing(judge_digits(broken, digits, good_cut));
  CHECK(found == Names{"images right, MLP", "ahead of softmax regression by",
                       "probabilities are off 1 by", "loss and -log p differ by",
                       "two passes in evaluation differ by", "two passes in training differ by"});
}

TEST_CASE("digits milestone: the maps show what was misread") {
  const Digits test = load_digits().test;
  const plot::HeatMap confusion = confusion_map(always(3), test);
  double misread = 0;
  for (std::size_t row = 0; row < 10; ++row) {
    for (std::size_t column = 0; column < 10; ++column) {
      const double count = confusion.values[row * 10 + column];
      if (row == 3 || column != 3) CHECK(count == 0);
      misread += count;
    }
  }
  CHECK(misread == doctest::Approx(449 * (1 - accuracy(always(3), test))));

  // All but the threes get the same least probability: the first four of them are shown.
  const plot::HeatMap pictures = hardest_digits(always(3), test);
  REQUIRE(pictures.rows.size() == 8);
  REQUIRE(pictures.columns.size() == 35);
  const std::vector<std::int64_t>& labels = test.labels.values;
  std::size_t i = 0;
  for (std::size_t k = 0; k < 4; ++k, ++i) {
    while (labels[i] == 3) ++i;
    CHECK(pictures.columns[9 * k + 2] == std::to_string(labels[i]));
    CHECK(pictures.columns[9 * k + 4] == "3");
    for (std::size_t row = 0; row < 8; ++row) {
      for (std::size_t column = 0; column < 8; ++column) {
        const auto pixel = static_cast<std::int64_t>(8 * row + column);
        CHECK(pictures.values[row * 35 + 9 * k + column] ==
              static_cast<double>(test.images.at({static_cast<std::int64_t>(i), pixel})));
      }
      if (k > 0) CHECK(pictures.values[row * 35 + 9 * k - 1] == 0);
    }
  }
}

TEST_CASE("digits milestone: reaches its bars, and writes its drawings") {
  MilestoneOptions options;
  options.seed = 20;
  const Performance found([](Stage& stage) { return run_digits(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone digits, seed 20\n") == 0);
  CHECK(found.count("\nChapters: all the reference's\n") == 1);
  CHECK(found.count("  pass  ") == 11);
  CHECK(found.count("Milestone reached.") == 1);
  found.check_drawings(
      {"digits-loss.svg", "digits-accuracy.svg", "digits-hardest.svg", "digits-misread.svg"});
}

TEST_CASE("digits milestone: a model that has not learnt fails, and says where to look") {
  MilestoneOptions options;
  options.own = {3};
  DigitOptions training;
  training.epochs = 1;
  training.learning_rate = 0;
  const Performance found([&](Stage& stage) { return run_digits(stage, training); }, options);
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("FAIL  images right, MLP") == 1);
  CHECK(found.count("look at chapter 03, layers: Linear, and Dropout") == 1);
  CHECK(found.count("Milestone not reached.") == 1);
}
