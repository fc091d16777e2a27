#include "tests/tools/milestones/performance.h"
#include "tools/milestones/shift/shift_milestone.h"
#include "tools/milestones/shift/shift_probes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

/// Runs with these shares of images read rightly, centred and shifted by 2.
ShiftRuns runs_with(double cnn, double cnn_moved, double mlp, double mlp_moved) {
  ShiftRuns runs;
  runs.cnn.accuracies = {{0, cnn}, {1, 0.7}, {2, cnn_moved}};
  runs.mlp.accuracies = {{0, mlp}, {1, 0.4}, {2, mlp_moved}};
  return runs;
}

constexpr LogitChanges good_changes{0.5, 0, 0.5};

}  // namespace

TEST_CASE("shift: digits lie in the middle of a canvas, or to the right of it") {
  const Digits test = load_digits().test;
  for (const std::int64_t size : {canvas, wide_canvas}) {
    for (const std::int64_t shift : {0, 3}) {
      const Tensor images = on_canvas(test, size, shift);
      REQUIRE(images.shape() == Shape{test.count(), 1, size, size});
      const std::int64_t first = (size - digit_size) / 2, last = first + digit_size;
      const Tensor inside = images.slice(2, first, last).slice(3, first + shift, last + shift);
      CHECK(inside.to_vector() == test.images.to_vector());
      // Numbers of ink are 16ths: sums of them are exact.
      CHECK(sum(images).item() == sum(test.images).item());
    }
  }
}

TEST_CASE("shift: the models have the numbers that the milestone says") {
  const auto count = [](ShiftModel kind, const ShiftOptions& options) {
    std::int64_t numbers = 0;
    for (const Tensor& parameter : make_shift_model(kind, options).parameters()) {
      numbers += parameter.numel();
    }
    return numbers;
  };
  ShiftOptions options;
  CHECK(count(ShiftModel::Cnn, options) == 1410);
  CHECK(count(ShiftModel::Mlp, options) == 8554);
  options.hidden = 5;
  CHECK(count(ShiftModel::Mlp, options) == 1345);
}

TEST_CASE("shift: of any filters, a shift of 2 changes nothing, and a shift of 1 something") {
  const Digits test = load_digits().test;
  for (const std::uint64_t seed : {1, 2, 3}) {
    manual_seed(seed);
    const nn::Sequential cnn = make_shift_model(ShiftModel::Cnn, {});
    const LogitChanges changes = probe_shift(cnn, {}, test, seed);
    CHECK(changes.by_two == 0);
    CHECK(changes.by_one > 0.01);
    CHECK(changes.mlp_by_two > 0.01);
  }
}

TEST_CASE("shift: the probes of the reference's parts pass on any seed") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const std::vector<Verdict> verdicts =
        judge_shift_parts(good_changes, probe_windows_of_images(seed), probe_batch_norm(seed));
    CHECK(failing(verdicts) == Names{});
    CHECK(all_say_where(verdicts));
  }
}

TEST_CASE("shift: each bar can fail") {
  CHECK(failing(judge_shift(runs_with(0.94, 0.9, 0.94, 0.12))) == Names{});
  CHECK(all_say_where(judge_shift(runs_with(0.94, 0.9, 0.94, 0.12))));
  CHECK(failing(judge_shift(runs_with(0.87, 0.9, 0.94, 0.12))) == Names{"images right, CNN"});
  CHECK(failing(judge_shift(runs_with(0.94, 0.9, 0.87, 0.12))) == Names{"images right, MLP"});
  CHECK(failing(judge_shift(runs_with(0.94, 0.79, 0.94, 0.12))) ==
        Names{"images right, CNN, shifted by 2"});
  CHECK(failing(judge_shift(runs_with(0.94, 0.9, 0.94, 0.26))) ==
        Names{"images right, MLP, shifted by 2"});

  CHECK(failing(judge_shift_parts({0, 0, 0.5}, {}, {})) ==
        Names{"logits of the CNN, shifted by 1, change by"});
  CHECK(failing(judge_shift_parts({0.5, 1e-9, 0}, {}, {})) ==
        Names{"logits of the CNN, shifted by 2, change by",
              "logits of the MLP, shifted by 2, change by"});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const WindowErrors windows{nan, nan, nan, nan, nan};
  const NormErrors norm{nan, nan, nan, nan, nan};
  CHECK(failing(judge_shift_parts({nan, nan, nan}, windows, norm)).size() == 13);
}

TEST_CASE("shift milestone: reaches its bars, and writes its drawings") {
  MilestoneOptions options;
  options.seed = 20;
  const Performance found([](Stage& stage) { return run_shift(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone shift, seed 20\n") == 0);
  CHECK(found.count("  pass  ") == 17);
  CHECK(found.count("CNN of 1410 numbers") == 1);
  CHECK(found.count("Milestone reached.") == 1);
  found.check_drawings({"shift-loss.svg", "shift-accuracy.svg", "shift-filters.svg"});
}

TEST_CASE("shift milestone: models that have not learnt fail, and it says where to look") {
  MilestoneOptions options;
  options.own = {9};
  ShiftOptions training;
  training.epochs = 1;
  training.cnn_rate = training.mlp_rate = 0;
  const Performance found([&](Stage& stage) { return run_shift(stage, training); }, options);
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("FAIL  images right, CNN ") == 1);
  CHECK(found.count("look at chapter 09, convolutions: convolution, pooling") == 1);
  CHECK(found.count("Milestone not reached.") == 1);
}
