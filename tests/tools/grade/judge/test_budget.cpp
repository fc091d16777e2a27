#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/grader.h"
#include "tools/grade/judge/judge.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("budget: a budget is charged for the processor and for waiting without a busy machine") {
  Budget budget;
  budget.seconds = 60;
  budget.charge(2, 0.9, 0);
  CHECK(budget.seconds == 58);
  budget.charge(0, 9, 0.5);
  CHECK(budget.seconds == 51.5);
  budget.charge(1, 30, 7);  // the reference waits too
  CHECK(budget.seconds == 50.5);
}

TEST_CASE("budget: what has used up its time together is not run, and says so") {
  const ScenarioInfo& scenario = fixture_kit().scenarios.front();
  Budget budget;
  budget.seconds = 0;
  const ScenarioResult result =
      grade_scenario("/nowhere", scenario, fixture_references(), Sandbox(), &budget);
  CHECK(result.verdict == Verdict::TimeLimit);
  CHECK(result.detail == no_time_left);
  budget.seconds = 60;
  const ScenarioResult run =
      grade_scenario(fixture_kit().reference(), scenario, fixture_references(), Sandbox(), &budget);
  CHECK(run.verdict == Verdict::Passed);
  CHECK(budget.seconds < 60);
}

TEST_CASE("budget: a report for which no room is left is not kept, and a check says so") {
  const ScenarioInfo& scenario = fixture_kit().scenarios.front();
  Budget budget;
  budget.report_bytes = 10;
  const ScenarioResult result =
      grade_scenario(fixture_kit().reference(), scenario, fixture_references(), Sandbox(), &budget);
  CHECK(result.verdict == Verdict::Passed);
  CHECK(result.bytes.empty());
  CHECK(result.report.observations.empty());
  REQUIRE(result.report.notes.size() == 1);
  CHECK(result.report.notes[0].find("the report was not kept") == 0);
  CHECK(budget.report_bytes == 10);
}

TEST_CASE("budget: time that a busy machine took from a scenario costs no points") {
  Kit kit = fixture_kit();
  kit.toolchain.scenario_wall_seconds = 2;
  const References references(kit, 4711);
  const TemporaryFolder folder;
  const std::string log = (folder.path() / "log").string();
  const std::string count = "std::FILE* log = std::fopen(\"" + log +
                            "\", \"a\"); std::fputc('x', log); const long runs = std::ftell(log);"
                            "std::fclose(log);";
  const Grade busy_once =
      grade_scale(count +
                      "if (runs == 1) ::sleep(600);"
                      "if (factor == 0) fail<ValueError>(\"0\"); return x * factor;",
                  references);
  CHECK(busy_once.points == busy_once.max_points);
  for (const ExerciseResult& exercise : busy_once.exercises) {
    CHECK(exercise.verdict ==
          Verdict::Passed);  // a fault of the grader's would have its points, too
  }
  std::filesystem::remove(log);

  // Two exercises hang: only the first is tried twice.
  const std::string body = count + "::sleep(600); return x;";
  std::string both = with_scale(body);
  const std::string total = "return sum(scale(x, factor));";
  both.replace(both.find(total), total.size(), body);
  const Grade hangs = grade_texts({{"scale.cpp", both}}, {}, references);
  CHECK(hangs.exercises.front().verdict == Verdict::TimeLimit);
  int exercises = 0;
  for (const ExerciseResult& exercise : hangs.exercises) {
    if (exercise.verdict == Verdict::TimeLimit) ++exercises;
  }
  REQUIRE(exercises >= 2);
  CHECK(read_file(log).size() == static_cast<std::size_t>(exercises) + 1);
}
