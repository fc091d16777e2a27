#include "tests/tools/milestones/performance.h"
#include "tools/milestones/resume/resume_milestone.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

// A training that went on without being killed: as good as one can be.
ResumedTraining copy_of(const WholeTraining& whole) {
  ResumedTraining resumed;
  resumed.killed = kill_count;
  for (std::size_t i = 0; i < whole.steps.size(); ++i) {
    resumed.steps.emplace(static_cast<std::int64_t>(i), whole.steps[i]);
  }
  resumed.end = whole.end;
  return resumed;
}

}  // namespace

TEST_CASE("resume: kills follow from the seed, one in each third of the run") {
  std::set<std::string> drawn;
  std::set<int> places;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector<Kill> kills = draw_kills(seed);
    REQUIRE(kills.size() == 3);
    std::string text;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto third = static_cast<std::int64_t>(i);
      CHECK(kills[i].step > third * 20);
      CHECK(kills[i].step < (third + 1) * 20);
      text += to_text(kills[i]) + "; ";
      places.insert(kills[i].place);
      CHECK(to_text(draw_kills(seed)[i]) == to_text(kills[i]));
    }
    drawn.insert(text);
  }
  CHECK(drawn.size() == 20);
  CHECK(places.size() == 4);
}

TEST_CASE("resume: steps taken again are those that were not in a file") {
  CHECK(steps_taken_again({}) == 0);
  CHECK(steps_taken_again({{13, Kill::FirstPart}}) == 1);  // 12 was told, 0 to 11 are kept
  CHECK(steps_taken_again({{12, Kill::SecondPart}}) == 0);
  CHECK(steps_taken_again({{15, Kill::BeforeTheFile}}) == 4);
  CHECK(steps_taken_again({{15, Kill::AfterTheFile}}) == 0);
  CHECK(steps_taken_again({{14, Kill::AfterTheFile}, {21, Kill::BeforeTheFile}}) == 5);
}

TEST_CASE("resume milestone: each bar can fail, alone") {
  const WholeTraining whole = train_without_stop(load_digits(), 1);
  const auto failing_of = [&](const ResumedTraining& resumed, std::int64_t without = 1,
                              std::int64_t order = 0,
                              const std::vector<Kill>& kills = {{4}, {8}, {12}}) {
    const std::vector<Verdict> verdicts = judge_resume(whole, resumed, kills, without, order);
    CHECK(all_say_where(verdicts));
    return failing(verdicts);
  };
  const ResumedTraining right = copy_of(whole);
  REQUIRE(failing_of(right) == Names{});

  ResumedTraining wrong = right;
  wrong.killed = 2;
  CHECK(failing_of(wrong) == Names{"processes that were killed"});
  CHECK(failing_of(right, 1, 0, {{5, Kill::BeforeTheFile}, {8}, {12}}) ==
        Names{"steps taken again"});
  wrong = right;
  wrong.steps.begin()->second.rows[0] += 1;
  CHECK(failing_of(wrong) == Names{"steps with other rows"});
  wrong = right;
  wrong.steps.begin()->second.loss = std::nextafter(wrong.steps.begin()->second.loss, 1e9);
  CHECK(failing_of(wrong) == Names{"steps with another loss"});
  wrong = right;
  wrong.steps.erase(wrong.steps.begin());
  wrong.steps.insert(*wrong.steps.begin());
  CHECK(failing_of(wrong) == Names{"steps that no process took"});
  wrong = right;
  wrong.end.tensors[0].values[0] = std::nextafter(wrong.end.tensors[0].values[0], Scalar(9));
  CHECK(failing_of(wrong) == Names{"numbers of the model that differ"});
  wrong = right;
  wrong.end.texts["generator.next_block"] += "0";
  CHECK(failing_of(wrong) == Names{"numbers kept beside the model that differ"});
  wrong = right;
  wrong.end.tensors.push_back({"more", Shape{1}, {1}});
  CHECK(failing_of(wrong) == Names{"numbers in the file, for each of the model"});
  CHECK(failing_of(right, 0) == Names{"the same, with the model alone in the file"});
  CHECK(failing_of(right, 1, 1) == Names{"batches that depend on what was asked before"});
}

TEST_CASE("resume milestone: a process that fails says why") {
  const grade::TemporaryFolder folder;
  grade::write_atomically(folder.path() / "training.safetensors", "no file of a training");
  const ResumedTraining found = train_and_kill(load_digits(), 1, {}, folder.path());
  CHECK(found.killed == 0);
  CHECK(found.failure.find("is not a safetensors file") != std::string::npos);
}

TEST_CASE("resume milestone: every seed reaches the bars, prints and draws") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    MilestoneOptions options;
    options.seed = seed;
    options.own = {8};
    options.chapters = "yours: 08_training";
    const Performance found([](Stage& stage) { return run_resume(stage); }, options);
    INFO(found.text);
    CHECK(found.status == 0);
    CHECK(found.count("Killed by SIGKILL: step ") == 3);
    CHECK(found.count("  pass  ") == 10);
    found.check_drawings({"resume-loss.svg"});
  }
}
