#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/judge/journal.h"

#include <doctest/doctest.h>

#include <map>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

class Memory : public Journal {
 public:
  std::optional<ScenarioResult> find(const std::string& key) override {
    const auto found = kept.find(key);
    if (found == kept.end()) return {};
    return found->second;
  }
  void keep(const ScenarioResult& result) override { kept[result.key] = result; }

  std::map<std::string, ScenarioResult> kept;
};

}  // namespace

TEST_CASE("journal: a known report is not run again, and each kind of run has its own reports") {
  const ScenarioInfo& scenario = fixture_kit().scenarios.front();
  Memory memory;
  const Sandbox none;
  const std::filesystem::path reference = fixture_kit().reference();
  CHECK(grade_or_recall(reference, scenario, fixture_references(), none, &memory).verdict ==
        Verdict::Passed);
  CHECK(memory.kept.size() == 1);
  // No program lies at this path, so a second run would fail.
  const ScenarioResult again =
      grade_or_recall("/nowhere", scenario, fixture_references(), none, &memory);
  CHECK(again.verdict == Verdict::Passed);
  CHECK(again.key == scenario.key);
  CHECK(grade_or_recall("/nowhere", scenario, fixture_references(), none, nullptr).verdict !=
        Verdict::Passed);
  const ScenarioResult own =
      grade_or_recall(reference, scenario, fixture_references(), none, &memory, "own: ");
  CHECK(own.key == scenario.key);
  CHECK(memory.kept.count("own: " + scenario.key) == 1);
}

TEST_CASE("journal: a submission is judged alike from what was kept, the diagnosis included") {
  Memory memory;
  GradeOptions options;
  options.own = true;
  options.journal = &memory;
  const std::map<std::string, std::string> texts = {
      {"scale.cpp", with_scale("if (factor == 0) fail<ValueError>(\"0\"); return x;")},
      {"shift.cpp", reference("shift.cpp")}};
  const Grade first = grade_texts(texts, options);
  const std::size_t kept = memory.kept.size();
  for (auto& [key, result] : memory.kept) result.seconds = 1234;
  const Grade second = grade_texts(texts, options);
  CHECK(memory.kept.size() == kept);
  REQUIRE(first.exercises.size() == second.exercises.size());
  for (std::size_t i = 0; i < first.exercises.size(); ++i) {
    const ExerciseResult& a = first.exercises[i];
    const ExerciseResult& b = second.exercises[i];
    CHECK(a.verdict == b.verdict);
    CHECK(a.points == b.points);
    CHECK(a.detail == b.detail);
    CHECK(a.diagnosis.has_value() == b.diagnosis.has_value());
    if (a.diagnosis && b.diagnosis) CHECK(a.diagnosis->mistake == b.diagnosis->mistake);
    for (const ScenarioResult& scenario : b.scenarios) CHECK(scenario.seconds == 1234);
  }
  CHECK(second.exercises[0].diagnosis.has_value());
  REQUIRE(second.own);
  CHECK(second.own->passed == first.own->passed);
}
