#include "tests/tools/grade/support/frames.h"
#include "tools/grade/gradebook/database.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <atomic>
#include <thread>

using namespace wick::grade;

namespace {

Graded graded_whole(const std::string& student) {
  Graded result;
  result.submission.student = student;
  result.submission.chapter = "12_attention";
  result.grade.points = 7.5;
  result.grade.max_points = 20;
  result.grade.seed = 18446744073709551615u;
  ExerciseResult first;
  first.id = "12.9";
  first.verdict = Verdict::WrongValue;
  first.points = 7.5;
  first.max_points = 10;
  first.diagnosis = Diagnosis{"no-scaling", "h", {{"no-scaling", "h"}}};
  ExerciseResult second;
  second.id = "12.10";
  second.verdict = Verdict::NotImplemented;
  second.max_points = 10;
  result.grade.exercises = {first, second};
  return result;
}

}  // namespace

TEST_CASE("gradebook: a student's JSON has verdicts, points, the mistake and the seed, exactly") {
  const nlohmann::json value = nlohmann::json::parse(to_json(graded_whole("ada \xff\x1b[2J")));
  CHECK(value["points"] == 7.5);
  CHECK(value["seed"] == "18446744073709551615");
  CHECK(value["exercises"][0]["verdict"] == "wrong_value");
  CHECK(value["exercises"][0]["mistake"]["id"] == "no-scaling");
  CHECK(value["exercises"][1]["verdict"] == "not_implemented");
}

TEST_CASE("gradebook: points have no more digits than they need") {
  CHECK(format_points(10) == "10");
  CHECK(format_points(7.5) == "7.5");
  CHECK(format_points(66.67) == "66.67");
}

TEST_CASE("gradebook: a result is read as it was written") {
  Graded result = graded_whole("ada");
  ScenarioResult scenario;
  scenario.key = "12.9 x";
  scenario.is_hidden = true;
  scenario.verdict = Verdict::WrongValue;
  scenario.observation = "y";
  scenario.detail = "d";
  scenario.shown = "expected";
  scenario.printed = "printed";
  scenario.seconds = 0.25;
  scenario.report.notes = {"a.cpp:1: CHECK"};
  result.grade.exercises[0].scenarios = {scenario};
  result.grade.exercises[1].hint = "try";
  result.grade.exercises[0].mistake_class = "by all";
  result.grade.exercises[0].class_in_public = "by public ones";
  result.grade.problems["nn/a.cpp"] = "no";
  result.grade.isolation = Isolation::Restricted;
  result.submission.problems = {"b.cpp is not a plain file"};
  OwnResult own;
  own.scenarios = 3;
  own.passed = 1;
  own.problem = "p";
  own.parts = {{"01_tensor", "strides.cpp", {}, ""}, {"01_tensor", "reduce.cpp", {}, "missing"}};
  own.differences = {{"12.9 x", Verdict::Crashed, "d", "01_tensor"}};
  result.grade.own = own;
  const std::string text = to_json(result);
  CHECK(to_json(read_graded(text)) == text);
  CHECK(read_graded(text).grade.exercises[0].class_in_public == "by public ones");
  CHECK_THROWS_AS(read_graded("{}"), wick::Error);
  CHECK_THROWS_AS(read_graded("no"), wick::Error);
}

TEST_CASE("gradebook: points that an earlier version gave for a fault of ours are not read") {
  nlohmann::json value = nlohmann::json::parse(to_json(graded_whole("ada")));
  value["exercises"][0]["scenarios"] = {
      {{"name", "12.9 x"}, {"hidden", false}, {"verdict", "grader_error"}, {"seconds", 0}}};
  REQUIRE(value["points"] == 7.5);
  const Graded read = read_graded(value.dump());
  CHECK(read.grade.is_pending());
  CHECK_FALSE(read.grade.points.has_value());
  CHECK(read.grade.max_points == 20);
}

TEST_CASE("gradebook: students whose names are no text are still told apart") {
  const TemporaryFolder folder;
  Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
  GradingRun run;
  run.seed = 18446744073709551615u;
  gradebook.begin(run, false);
  gradebook.finish(graded_whole("a\xff"), Handin{"c", "v", {}, false}, 1);
  gradebook.finish(graded_whole("a\xfe"), Handin{"c", "v", {}, false}, 0);
  const std::vector<Entry> entries = gradebook.entries();
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].graded.submission.student == "a\xfe");
  CHECK(entries[1].graded.submission.student == "a\xff");
  CHECK(entries[0].run.seed == 18446744073709551615u);
  CHECK(entries[0].graded.grade.points == 7.5);
  CHECK(gradebook.last_run()->finished == 0);
}

TEST_CASE("gradebook: a journal gives back what it kept, report and all, until the end") {
  const TemporaryFolder folder;
  Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
  GradingRun run;
  run.seed = 7;
  gradebook.begin(run, false);
  Graded result = graded_whole("ada");
  const Handin handin{"c", "v", {}, false};
  ScenarioResult scenario;
  scenario.key = "12.9 x";
  scenario.verdict = Verdict::Crashed;
  scenario.detail = "d";
  scenario.bytes = std::string("\0no report", 10);
  {
    const std::unique_ptr<Journal> journal = gradebook.journal(result.submission, handin);
    CHECK_FALSE(journal->find("12.9 x"));
    journal->keep(scenario);
    scenario.key = "12.9 ours";
    scenario.verdict = Verdict::GraderError;
    journal->keep(scenario);
  }
  gradebook.begin(run, true);
  const std::unique_ptr<Journal> journal = gradebook.journal(result.submission, handin);
  const std::optional<ScenarioResult> known = journal->find("12.9 x");
  REQUIRE(known);
  CHECK(known->verdict == Verdict::Crashed);
  CHECK(known->bytes == std::string("\0no report", 10));
  CHECK_FALSE(known->report.error.empty());
  CHECK_FALSE(journal->find("12.9 ours"));
  gradebook.finish(result, handin, 0);
  CHECK_FALSE(journal->find("12.9 x"));
}

TEST_CASE("gradebook: a run goes on only with the same options, on each student's seed") {
  const TemporaryFolder folder;
  Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
  const Graded result = graded_whole("ada");
  const Handin handin{"c", "v", {}, false};
  GradingRun run;
  run.seed = 7;
  run.seed_per_student = true;
  ScenarioResult scenario;
  scenario.key = "12.1 x";
  const ScenarioSeed seed = scenario_seed(student_seed(7, "ada"), scenario.key);
  scenario.bytes = test::begin(scenario.key, seed.value) + test::end(0);
  gradebook.begin(run, false);
  gradebook.journal(result.submission, handin)->keep(scenario);
  const auto kept = [&](const GradingRun& other) {
    Gradebook again(folder.path(), Gradebook::Use::Looking);
    again.begin(other, true);
    return again.journal(result.submission, handin)->find(scenario.key);
  };
  REQUIRE(kept(run));
  CHECK(kept(run)->report.error == "");
  CHECK(kept(run)->report.has_ended);
  GradingRun other = run;
  other.seed_per_student = false;
  CHECK_FALSE(kept(other));
  other = run;
  other.sanitize = true;
  CHECK_FALSE(kept(other));
  other.own = true;
  CHECK_FALSE(kept(other));
}

TEST_CASE("gradebook: what a fault of ours has touched is graded again") {
  const TemporaryFolder folder;
  Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
  gradebook.begin(GradingRun{}, false);
  Graded result = graded_whole("ada");
  const Handin handin{"c", "v", {}, false};
  gradebook.finish(result, handin, 0);
  CHECK(gradebook.reuse(result.submission, handin, 0));
  CHECK_FALSE(gradebook.reuse(result.submission, Handin{"d", "v", {}, false}, 0));
  CHECK_FALSE(gradebook.reuse(result.submission, Handin{"c", "w", {}, false}, 0));
  result.submission.student = "bob";
  result.grade.exercises[0].verdict = Verdict::GraderError;
  sum_up(result.grade);
  gradebook.finish(result, handin, 1);
  CHECK_FALSE(gradebook.reuse(result.submission, handin, 1));
  const Entry bob = gradebook.entries()[1];
  CHECK(bob.graded.grade.is_pending());
  CHECK_FALSE(bob.graded.grade.exercises[0].points.has_value());
}

TEST_CASE("gradebook: copying files again makes nobody late, and a given time holds") {
  const TemporaryFolder folder;
  Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
  gradebook.begin(GradingRun{}, false);
  const Graded result = graded_whole("ada");
  const auto submitted = [&](const std::optional<std::int64_t>& time, bool is_given) {
    const Handin handin{"c", "v", time, is_given};
    if (!gradebook.reuse(result.submission, handin, 0)) gradebook.finish(result, handin, 0);
    return gradebook.entries().front().handin.submitted.value_or(-1);
  };
  CHECK(submitted(200, false) == 200);
  CHECK(submitted(300, false) == 200);
  CHECK(submitted(100, false) == 100);
  CHECK(submitted(500, true) == 500);
  CHECK(submitted(50, false) == 500);
  CHECK(submitted({}, true) == -1);
}

TEST_CASE("gradebook: several processes that open a new file at once all get it, with its log") {
  const TemporaryFolder folder;
  constexpr int files = 100, openers = 4;
  std::atomic<int> arrived{0}, opened{0};
  std::vector<std::string> refusals(openers);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < openers; ++thread) {
    threads.emplace_back([&, thread] {
      for (int file = 0; file < files; ++file) {
        ++arrived;
        while (arrived < openers * (file + 1)) std::this_thread::yield();
        try {
          Database database(folder.path() / std::to_string(file));
          Statement mode = database.query("PRAGMA journal_mode");
          if (mode.step() && mode.text(0) == "wal") ++opened;
        } catch (const std::exception& error) {
          refusals[static_cast<std::size_t>(thread)] = error.what();
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& refusal : refusals) CHECK(refusal.empty());
  CHECK(opened == files * openers);
}
