#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/course/solution_text.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/gates.h"
#include "tools/grade/mistake_failures.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

void check(const Kit& kit, std::uint64_t seed) {
  const Gates gates = check_gates(kit, seed);
  for (const std::string& reason : gates.broken) FAIL_CHECK(reason);
  CHECK(gates.mistakes > 0);
  CHECK(gates.scenarios > 0);
  MESSAGE(kit.chapter.folder << ", seed " << seed << ": " << gates.named << " of " << gates.mistakes
                             << " mistakes named, " << gates.scenarios << " scenarios, "
                             << gates.correct << " other solutions");
}

// The fixture with one more mistake in 90.1: `made` in the place of the scaled tensor.
std::vector<std::string> differing_with(const std::string& made,
                                        const std::vector<std::uint64_t>& seeds) {
  const TemporaryFolder folder;
  Kit kit = fixture_kit();
  std::filesystem::copy(places::fixture, folder.path(), std::filesystem::copy_options::recursive);
  kit.toolchain.root = folder.path();
  const std::string known = read_file(mistakes_toml(kit));
  write_atomically(mistakes_toml(kit),
                   "[[\"90.1\"]]\nid = \"another\"\nhint = \"-\"\nfind = \"x * "
                   "static_cast<Scalar>(factor)\"\nreplace = \"" +
                       made + "\"\n" + known);
  kit.mistakes.push_back({"another", "-", {"90.1"}, ""});
  return failures_that_differ(kit, observe_failures(kit, seeds));
}

}  // namespace

TEST_CASE("gates: the fixtures keep every promise of a chapter") {
  check(fixture_kit(), 1);
  check(second_kit(), 1);
}

TEST_CASE("gates: a promise that is broken is told") {
  Kit kit = fixture_kit();
  kit.mistakes.push_back(kit.mistakes.front());
  kit.mistakes.back().id = "no-check";
  kit.mistakes.back().exercises = {"90.2"};
  const Gates gates = check_gates(kit, 1);
  bool is_told = false;
  for (const std::string& reason : gates.broken) {
    is_told = is_told ||
              reason.find("mistake no-check loses no points in exercise 90.2") != std::string::npos;
  }
  CHECK(is_told);
}

TEST_CASE("gates: our own code, whose scenarios run together, is graded as a student's") {
  const std::string scaled = "  return x * static_cast<Scalar>(factor);";
  std::set<Verdict> seen;
  for (const std::string& body :
       {scaled, std::string("  return x;"), std::string("  throw NotImplemented(\"90.1 scale\");"),
        std::string("  std::abort();"), std::string("  return nothing;")}) {
    CAPTURE(body);
    const std::map<std::string, std::string> texts = {{"shift.cpp", reference("shift.cpp")},
                                                      {"scale.cpp", with_scale(body)}};
    GradeOptions ours;
    ours.is_ours = true;
    const Grade one_by_one = grade_texts(texts), together = grade_texts(texts, ours);
    CHECK(together.points == one_by_one.points);
    REQUIRE(together.exercises.size() == one_by_one.exercises.size());
    for (std::size_t i = 0; i < together.exercises.size(); ++i) {
      std::map<std::string, Verdict> expected;
      for (const ScenarioResult& each : one_by_one.exercises[i].scenarios) {
        expected[each.key] = each.verdict;
      }
      for (const ScenarioResult& each : together.exercises[i].scenarios) {
        CAPTURE(each.key);
        CHECK(each.verdict == expected.at(each.key));
        seen.insert(each.verdict);
      }
      CHECK(together.exercises[i].scenarios.size() == expected.size());
    }
  }
  CHECK(seen.size() >= 5);
}

TEST_CASE("gates: a scenario that observes the same on other seeds is told") {
  const Kit& kit = fixture_kit();
  // On two equal seeds each scenario observes the same, as one without draws would.
  const Gates gates = check_gates(kit, 1, {2, 1, 3, 1});
  REQUIRE(gates.broken.size() == kit.scenarios.size());
  const auto is_told = [&](const std::string& reason) {
    return reason == "90_fixture, seed 1: scenario \"" + kit.scenarios.front().key +
                         "\" observes the same on 2 of 4 other seeds: its observations must "
                         "differ, so draw sizes or values in it";
  };
  CHECK(std::count_if(gates.broken.begin(), gates.broken.end(), is_told) == 1);
  // Once in four may be chance.
  CHECK(check_gates(kit, 1, {2, 1, 3, 4}).broken.empty());
}

TEST_CASE("gates: a mistake that fails a scenario on some seeds alone is told") {
  const std::vector<std::uint64_t> seeds = {1, 2, 3, 4, 5, 6};
  CHECK(differing_with("x", seeds).empty());
  // The first number is negative on some seeds.
  const std::string depends = "x.to_vector()[0] < 0 ? x : x * static_cast<Scalar>(factor)";
  CHECK(differing_with(depends, seeds) ==
        std::vector<std::string>{"90_fixture: mistake another fails \"90.1 scale of a batch\" on "
                                 "the seeds 1, 3, 4, 5, 6 and passes on 2",
                                 "90_fixture: mistake another fails \"90.1 scale by nothing\" on "
                                 "the seeds 1, 2, 3, 5, 6 and passes on 4"});
  CHECK(differing_with(depends, {3}).empty());
}

TEST_CASE("gates: the sentence has the mistake, the scenario and all seeds") {
  const Kit& kit = fixture_kit();
  const std::string key = kit.scenarios_of("90.1").front().key;
  std::map<std::uint64_t, MistakeFailures> by_seed;
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    for (const KnownMistake& mistake : kit.mistakes) by_seed[seed][mistake.id] = {};
  }
  CHECK(failures_that_differ(kit, by_seed).empty());
  by_seed[2]["no-factor"] = by_seed[4]["no-factor"] = {key};
  CHECK(failures_that_differ(kit, by_seed) ==
        std::vector<std::string>{"90_fixture: mistake no-factor fails \"" + key +
                                 "\" on the seeds 2, 4 and passes on 1, 3"});
  for (const std::uint64_t seed : {1, 3}) by_seed[seed]["no-factor"] = {key};
  CHECK(failures_that_differ(kit, by_seed).empty());
}

TEST_CASE("gates: a pitfall that no public scenario notices is told, and one that no mistake is") {
  const TemporaryFolder folder;
  std::filesystem::copy(places::fixture, folder.path(), std::filesystem::copy_options::recursive);
  Kit kit = fixture_kit();
  kit.toolchain.root = folder.path();
  write_atomically(folder.path() / "modules" / "90_fixture" / "README.md",
                   "*Pitfalls.* Subtracting. Leaving out a negative offset. Sums of nothing.\n");
  std::string known = read_file(mistakes_toml(kit));
  const auto quote = [&](const std::string& id, const std::string& words) {
    const std::string line = "id = \"" + id + "\"\n";
    known.insert(known.find(line) + line.size(), "pitfalls = [\"" + words + "\"]\n");
  };
  quote("shift-down", "Subtracting");  // fails the public scenario of 90.3, and the hidden one
  quote("positive-only", "a negative offset");  // fails the hidden one alone
  write_atomically(mistakes_toml(kit), known);
  CHECK(check_gates(kit, 1).broken ==
        std::vector<std::string>{
            "90_fixture, seed 1: mistake positive-only is a pitfall of the lesson's, and no public "
            "scenario notices it",
            "90_fixture, seed 1: no mistake is the lesson's pitfall \"Sums of nothing.\": quote it "
            "in the `pitfalls` of one, or in [no_mistake]"});
}

TEST_CASE("gates: a mistake that no hidden scenario notices is found, unless it gives a reason") {
  const std::string missed =
      "90_fixture, seed 1: mistake positive-only fails no hidden scenario: ask there too, or say "
      "in public_because why not";
  const std::string needless =
      "90_fixture, seed 1: mistake positive-only fails hidden scenarios: drop its public_because";
  // The hidden scenario of 90.3 asks for a negative offset, and the public one for a positive one.
  const auto complaints = [&](const char* right_where, const std::string& reason) {
    const TemporaryFolder folder;
    std::filesystem::copy(places::fixture, folder.path(), std::filesystem::copy_options::recursive);
    Kit kit = fixture_kit();
    kit.toolchain.root = folder.path();
    std::string known = read_file(mistakes_toml(kit));
    const std::string id = "id = \"positive-only\"\n", positive = "offset > 0";
    known.replace(known.find(positive), positive.size(), right_where);
    known.insert(known.find(id) + id.size(), reason);
    write_atomically(mistakes_toml(kit), known);
    std::vector<std::string> found;
    for (const std::string& broken : check_gates(kit, 1).broken) {
      if (broken == missed || broken == needless) found.push_back(broken);
    }
    return found;
  };
  const std::string reason = "public_because = \"hidden offsets are negative\"\n";
  CHECK(complaints("offset > 0", "").empty());
  CHECK(complaints("offset > 0", reason) == std::vector<std::string>{needless});
  CHECK(complaints("offset < 0", "") == std::vector<std::string>{missed});
  CHECK(complaints("offset < 0", reason).empty());
}

TEST_CASE("stubs: lessons, stubs and public scenarios hold no line of a solution") {
  const std::vector<Chapter> chapters = read_chapters(places::source);
  for (const Chapter& chapter : chapters) {
    for (const std::string& folder :
         {"modules/" + chapter.folder, "tests/" + chapter.folder + "/public"}) {
      const std::filesystem::path path = std::filesystem::path(places::source) / folder;
      if (!std::filesystem::exists(path)) continue;
      for (const std::string& line : solution_text_in(path, places::source, chapters)) {
        FAIL_CHECK(folder << "/" << line);
      }
    }
  }
}
