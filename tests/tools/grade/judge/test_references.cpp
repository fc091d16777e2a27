#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/build.h"
#include "tools/grade/judge/judge.h"
#include "tools/grade/judge/references.h"

#include <doctest/doctest.h>

#include <optional>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t seed_of_runs = 20261126;

// The fixture's program of exercise 90.1 with another body of scale().
struct Scaled {
  TemporaryFolder folder;
  Sandbox sandbox;
  std::optional<Build> build;
  Executable program;

  explicit Scaled(const std::string& body) {
    const fs::path source = folder.path() / "scale.cpp";
    write_atomically(source, with_scale(body));
    build.emplace(fixture_kit(), std::map<std::string, fs::path>{{"fixture/scale.cpp", source}},
                  folder.path() / "made", sandbox);
    const Exercise& exercise = *fixture_kit().chapter.find("90.1");
    program = build->program(exercise, Scenarios::All).executable;
  }
};

std::vector<ScenarioRun> all_runs() {
  std::vector<ScenarioRun> runs;
  for (const ScenarioInfo& scenario : fixture_kit().scenarios) {
    runs.push_back({scenario.key, scenario_seed(seed_of_runs, scenario.key)});
  }
  return runs;
}

Limits short_limits() {
  Limits limits = scenario_limits(fixture_kit().toolchain);
  limits.cpu_seconds = 1;
  limits.wall_seconds = 120;  // what loops is to meet the limit above, on a busy machine too
  return limits;
}

}  // namespace

TEST_CASE("references: a scenario beside others reports what it reports alone") {
  // The first call takes what ran together, and the second runs the scenario alone.
  const References references(fixture_kit(), seed_of_runs, &fixture_variants());
  int compared = 0;
  for (const ScenarioInfo& scenario : fixture_kit().scenarios) {
    CAPTURE(scenario.key);
    const std::string together = references.bytes_of_reference(scenario.key);
    CHECK(!together.empty());
    CHECK(together == references.bytes_of_reference(scenario.key));
    for (const KnownMistake& mistake : fixture_kit().mistakes) {
      if (mistake.exercises.front() != scenario.exercise) continue;
      CAPTURE(mistake.id);
      const std::string mistaken = references.bytes_of_mistake(mistake.id, scenario.key);
      CHECK(!mistaken.empty());
      CHECK(mistaken == references.bytes_of_mistake(mistake.id, scenario.key));
      ++compared;
    }
  }
  CHECK(compared > 6);
}

TEST_CASE("references: what ends by itself in a child of one process has a report") {
  const Executable program = fixture_kit().reference();
  const std::vector<ScenarioRun> runs = all_runs();
  const auto outcomes = run_together(program, runs, short_limits());
  REQUIRE(outcomes.size() == runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    CAPTURE(runs[i].key);
    REQUIRE(outcomes[i].has_value());
    CHECK(outcomes[i]->succeeded());
    CHECK(outcomes[i]->result ==
          run_scenario(program, runs[i].key, runs[i].seed, short_limits()).result);
  }
  const ScenarioRun unknown = {"90.1 no such scenario", ScenarioSeed{1}};
  CHECK(!run_together(program, std::vector<ScenarioRun>{unknown}, short_limits()).front());
}

TEST_CASE("references: a child that does not end by itself leaves the others their reports") {
  for (const char* body : {"std::abort();", "for (;;) {}", "std::exit(7);",
                           "return scale(x, factor + 1) * Scalar(1);"}) {
    CAPTURE(body);
    const Scaled scaled(body);
    const std::vector<ScenarioRun> runs = all_runs();
    const auto outcomes = run_together(scaled.program, runs, short_limits());
    int missing = 0, present = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      CAPTURE(runs[i].key);
      const bool is_shift = runs[i].key.find("90.3") == 0;
      if (is_shift) CHECK(outcomes[i].has_value());
      ++(outcomes[i] ? present : missing);
      if (!outcomes[i]) continue;
      const Outcome alone = run_scenario(scaled.program, runs[i].key, runs[i].seed, short_limits());
      CHECK(outcomes[i]->result == alone.result);
      CHECK(outcomes[i]->code == alone.code);
    }
    CHECK(missing > 0);
    CHECK(present > 0);
  }
}

TEST_CASE("references: memory is laid out in a child as in a new process") {
  // What a mistake reads past an array depends on it.
  const Scaled scaled(
      "const char* p = new char[24]; return x * Scalar(static_cast<char*>(::sbrk(0)) - p);");
  const std::vector<ScenarioRun> runs = all_runs();
  const auto outcomes = run_together(scaled.program, runs, short_limits());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    CAPTURE(runs[i].key);
    REQUIRE(outcomes[i].has_value());
    CHECK(outcomes[i]->result ==
          run_scenario(scaled.program, runs[i].key, runs[i].seed, short_limits()).result);
  }
}

TEST_CASE("references: an exception is an end, and judged as one") {
  const Scaled scaled("throw std::out_of_range(\"no\");");
  const std::vector<ScenarioResult> results =
      grade_together(scaled.program, fixture_kit().scenarios_of("90.1"), fixture_references());
  CHECK(results.size() > 1);
  const std::string& key = results.front().key;
  const std::vector<ScenarioRun> run = {{key, scenario_seed(seed_of_runs, key)}};
  const std::optional<Outcome> outcome = run_together(scaled.program, run, short_limits()).front();
  REQUIRE(outcome.has_value());
  CHECK(outcome->code == 2);
  for (const ScenarioResult& together : results) {
    CAPTURE(together.key);
    const ScenarioInfo& scenario = fixture_kit().scenario(together.key);
    const ScenarioResult alone =
        grade_scenario(scaled.program, scenario, fixture_references(), Sandbox());
    CHECK(alone.verdict != Verdict::Passed);
    CHECK(together.verdict == alone.verdict);
    CHECK(together.bytes == alone.bytes);
    CHECK(together.detail == alone.detail);
    CHECK(together.is_hidden == alone.is_hidden);
  }
}

TEST_CASE("references: a mistake's program runs once for its verdicts and its reports") {
  const References references(fixture_kit(), seed_of_runs, &fixture_variants());
  int failed = 0;
  for (const KnownMistake& mistake : fixture_kit().mistakes) {
    for (const std::string& id : mistake.exercises) {
      const auto results = grade_mistake(mistake.id, id, references);
      const std::vector<ScenarioInfo> scenarios = fixture_kit().scenarios_of(id);
      REQUIRE(results.size() == scenarios.size());
      for (std::size_t i = 0; i < results.size(); ++i) {
        CAPTURE(mistake.id);
        CAPTURE(results[i].key);
        CHECK(results[i].key == scenarios[i].key);
        const ScenarioResult alone =
            grade_scenario(references.program_of({mistake.id}, results[i].key), scenarios[i],
                           references, Sandbox());
        CHECK(results[i].verdict == alone.verdict);
        CHECK(results[i].bytes == alone.bytes);
        CHECK(results[i].detail == alone.detail);
        CHECK(results[i].is_hidden == alone.is_hidden);
        failed += alone.verdict != Verdict::Passed;
        if (!references.end_of_mistake(mistake.id, results[i].key)) continue;  // a crash
        CHECK(references.bytes_of_mistake(mistake.id, results[i].key) == alone.bytes);
        // A report is taken away: what ran together is not run again, and has none left.
        CHECK_FALSE(references.end_of_mistake(mistake.id, results[i].key));
      }
    }
  }
  CHECK(failed > 0);
}
