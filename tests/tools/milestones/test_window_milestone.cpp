#include "tests/skip.h"
#include "tests/tools/milestones/performance.h"
#include "tools/milestones/window/window_milestone.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

const Text& text() {
  static const Text text = load_text();
  return text;
}

/// A run that says it ended there.
WindowRun ended_at(double test_loss) {
  WindowOptions small;
  small.features = small.hidden = 2;
  WindowRun run{"", WindowModel(WindowKind::Bag, 3, small), {}, 0};
  run.test_loss = test_loss;
  return run;
}

Names failing_with(double side_by_side, double bag, double turned_bag, double last_alone) {
  const std::vector<Verdict> verdicts = judge_windows(
      {ended_at(side_by_side), ended_at(bag), ended_at(turned_bag), ended_at(last_alone)});
  CHECK(all_say_where(verdicts));
  return failing(verdicts);
}

}  // namespace

TEST_CASE("window training: a window and the character after it") {
  const Windows some = windows_at({10, 11, 12, 13, 14, 15, 16, 17, 18, 19}, {0, 1});
  CHECK(some.ids.shape == Shape{2, 8});
  CHECK(some.ids.values ==
        std::vector<std::int64_t>{10, 11, 12, 13, 14, 15, 16, 17, 11, 12, 13, 14, 15, 16, 17, 18});
  CHECK(some.next.values == std::vector<std::int64_t>{18, 19});
}

TEST_CASE("window training: what a model sees of the order") {
  const Windows some = windows_at({0, 1, 2, 3, 4, 5, 6, 7, 8}, {0});
  Windows swapped = some;
  std::swap(swapped.ids.values[2], swapped.ids.values[5]);
  for (const WindowKind kind :
       {WindowKind::SideBySide, WindowKind::Bag, WindowKind::TurnedBag, WindowKind::LastAlone}) {
    CAPTURE(static_cast<int>(kind));
    manual_seed(1);
    const WindowModel model(kind, 9, {});
    const NoGrad no_grad;
    const double moved = max(abs(model(some.ids) - model(swapped.ids))).item();
    const bool is_blind = kind == WindowKind::Bag || kind == WindowKind::LastAlone;
    // Rounding of a float sum is 1e-7.
    CHECK((is_blind ? moved < 1e-5 : moved > 1e-3));
  }
}

TEST_CASE("window training: the same seed gives the same losses, bit for bit") {
  WindowOptions options;
  options.steps = 5;
  const auto run = [&](std::uint64_t seed) {
    return losses(train_windows(WindowKind::TurnedBag, text(), seed, options));
  };
  const std::vector<double> first = run(3);
  CHECK(first.size() == 5);
  // log 62 = 4.13: an untrained model knows nothing.
  CHECK(first.front() == doctest::Approx(4.13).epsilon(0.1));
  CHECK(run(3) == first);
  CHECK(run(4) != first);
}

TEST_CASE("window milestone: each bar can fail, alone, and says where to look") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(failing_with(1.6, 2.6, 2.1, 2.26).empty());
  for (const double loss : {1.8, nan}) {
    CHECK(failing_with(loss, 2.6, 2.1, 2.26) == Names{"nats on unseen text, window of 8"});
  }
  CHECK(failing_with(1.6, 2.3, 2.1, 2.26) == Names{"nats, the same eight without their order"});
  CHECK(failing_with(1.6, 2.6, 2.6, 2.26) == Names{"nats, without order but turned by position"});
  for (const double loss : {1.9, 2.9, nan}) {
    CHECK(failing_with(1.6, 2.6, 2.1, loss) == Names{"nats, the last character alone"});
  }
}

TEST_CASE("window probes: the library's parts pass on every seed, and wrong ones fail") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    CAPTURE(seed);
    const TableGradient table = probe_table(text(), seed);
    CHECK(table.error < 0.01);
    CHECK(table.unasked == 0);
  }
  const PositionErrors positions = probe_positions();
  const TableGradient good;
  CHECK(all_passed(judge_window_parts(good, positions)));
  CHECK(all_say_where(judge_window_parts(good, positions)));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(failing(judge_window_parts({0.04, 0}, positions)).size() == 1);
  CHECK(failing(judge_window_parts({nan, 0}, positions)).size() == 1);
  CHECK(failing(judge_window_parts({0, 1e-9}, positions)).size() == 1);
  CHECK(failing(judge_window_parts(good, {0.1, 0, 0, 0}))[0].find("sinusoids") == 0);
  CHECK(failing(judge_window_parts(good, {0, 0.1, 0, 0}))[0].find("learned") == 0);
  CHECK(failing(judge_window_parts(good, {0, 0, 0.1, 0}))[0].find("turns") == 0);
  CHECK(failing(judge_window_parts(good, {0, 0, 0, nan}))[0].find("ALiBi") == 0);
}

// For sanitizers, the short training below runs the same code.
TEST_CASE("window milestone: reaches its bars, and says from which seed and whose chapters") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  MilestoneOptions options;
  options.seed = 6;
  options.own = {11};
  options.chapters = "yours: 11_embeddings";
  const Performance found([](Stage& stage) { return run_window(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone window, seed 6\n") == 0);
  CHECK(found.count("  pass  ") == 10);
  CHECK(found.count("no character, one and two: 2.99371, 2.24969, 1.68489 nats") == 1);
  CHECK(found.count("Trained 4 models") == 1);
  found.check_drawings({"window-loss.svg", "window-letters.svg"});
}

TEST_CASE(
    "window milestone: a model that has not learnt fails, the student's chapters come first") {
  MilestoneOptions options;
  options.own = {11};
  WindowOptions training;
  training.steps = 2;
  const Performance found([&](Stage& stage) { return run_window(stage, training); }, options);
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("FAIL  nats on unseen text, window of 8") == 1);
  CHECK(found.count("look at chapter 11, embeddings: 11.1 and 11.2") >= 1);
  CHECK(found.count("Milestone not reached.") == 1);
}
