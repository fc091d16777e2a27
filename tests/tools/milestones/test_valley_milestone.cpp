#include "tests/tools/milestones/performance.h"
#include "tools/milestones/valley/valley_milestone.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <sstream>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

ValleyRuns runs_of(const Valley& valley) {
  const grade::TemporaryFolder folder;
  MilestoneOptions options;
  options.out = folder.path() / "out";
  std::ostringstream stream;
  Stage stage(options, stream, plot::Terminal{});
  return descend_in_all_ways(valley, stage);
}

}  // namespace

TEST_CASE("valley: curvatures from 1 to 100, and a start that follows from the seed") {
  const Valley valley = make_valley(3);
  const std::vector<Scalar> curvatures = valley.curvatures.to_vector();
  REQUIRE(curvatures.size() == 10);
  CHECK(curvatures.front() == 1);
  CHECK(double(curvatures.back()) == doctest::Approx(100));
  CHECK(double(curvatures[3] * curvatures[6]) == doctest::Approx(100));
  for (const Scalar x : valley.start.to_vector()) {
    CHECK(std::abs(x) >= Scalar(0.75));
    CHECK(std::abs(x) <= Scalar(1.25));
  }
  CHECK(make_valley(3).start.to_vector() == valley.start.to_vector());
  CHECK(make_valley(4).start.to_vector() != valley.start.to_vector());
  CHECK(double(valley.loss(ones({10})).item()) ==
        doctest::Approx(double(sum(valley.curvatures).item()) / 2));
}

TEST_CASE("valley: steps are counted to the first loss that is a millionth") {
  const ValleyRun run{"", {{0, 1}, {1, 2e-6}, {2, 1e-6}, {3, 5e-7}}, {}};
  CHECK(run.steps_to_a_millionth() == 2);
  CHECK(ValleyRun{"", {{0, 1}, {1, 0.5}}, {}}.steps_to_a_millionth() == 2);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(ValleyRun{"", {{0, 1}, {1, nan}}, {}}.steps_to_a_millionth() == 2);
}

TEST_CASE("valley milestone: every seed reaches the bars") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const Valley valley = make_valley(seed);
    const std::vector<Verdict> verdicts =
        judge_valley(valley, runs_of(valley), probe_first_step(), probe_decay(seed));
    CHECK(failing(verdicts) == Names{});
    CHECK(all_say_where(verdicts));
  }
}

TEST_CASE("valley milestone: each bar can fail, alone") {
  const Valley valley = make_valley(1);
  const ValleyRuns right = runs_of(valley);
  const auto failing_of = [&](const ValleyRuns& runs, double first_step = 0,
                              const Decay& decay = {}) {
    return failing(judge_valley(valley, runs, first_step, decay));
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  REQUIRE(failing_of(right) == Names{});

  ValleyRuns wrong = right;
  wrong.descent.end = right.descent.end + Scalar(0.001);
  CHECK(failing_of(wrong) == Names{"descent differs from its formula by"});
  wrong = right;
  wrong.descent.losses[299].y = 1e-6;
  CHECK(failing_of(wrong) == Names{"steps of plain descent to a millionth"});
  wrong = right;
  for (const double grown : {1.0, nan}) {
    wrong.too_fast.losses.back().y = grown;
    CHECK(failing_of(wrong) == Names{"plain descent at 2.05 / 100: the loss grows"});
  }
  wrong = right;
  wrong.momentum = right.descent;
  CHECK(failing_of(wrong) == Names{"steps with momentum 0.9"});
  wrong = right;
  wrong.nesterov = right.momentum;
  CHECK(failing_of(wrong) == Names{"steps with Nesterov's momentum"});
  wrong = right;
  wrong.adam.losses = right.descent.losses;
  CHECK(failing_of(wrong) == Names{"steps of Adam"});
  wrong = right;
  wrong.adam_of_a_larger_loss.end = right.adam.end * Scalar(nan);
  CHECK(failing_of(wrong) == Names{"Adam's way differs, where the loss is 1024 times larger, by"});
  CHECK(failing_of(right, 0.002) == Names{"Adam's first step differs from the rate by"});
  CHECK(failing_of(right, nan) == Names{"Adam's first step differs from the rate by"});
  CHECK(failing_of(right, 0, {0.05, 0, 0}) ==
        Names{"ten decays of a weight differ from 0.95^10 by"});
  CHECK(failing_of(right, 0, {0, 1e-9, 0}) == Names{"biases that do not decay moved by"});
  CHECK(failing_of(right, 0, {0, 0, nan}) == Names{"a parameter without a gradient moved by"});
}

TEST_CASE("valley milestone: prints, draws, and reaches its bars") {
  MilestoneOptions options;
  options.seed = 7;
  options.own = {7};
  options.chapters = "yours: 07_optimizers";
  const Performance found([](Stage& stage) { return run_valley(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone valley, seed 7\n") == 0);
  CHECK(found.count("  pass  ") == 11);
  CHECK(found.count("Trained 6 models") == 1);
  found.check_drawings({"valley-loss.svg"});
}
