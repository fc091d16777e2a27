#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/mutants/mutation.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

using Texts = std::vector<std::string>;

std::vector<Mutant> mutants_of_fixture(const std::string& exercise) {
  return mutants_of(places::fixture, fixture_kit().chapter, exercise);
}

std::vector<Trial> tried(const Kit& kit, const std::string& exercise, bool names = false) {
  const Variants variants(kit);
  const References one(kit, 1, &variants), two(kit, 2, &variants);
  const KeptCells cells(kit);
  TrialOptions options;
  options.names = names;
  options.cells = &cells;
  return try_mutants(kit, mutants_of_fixture(exercise), {&one, &two}, options);
}

const Trial& with(const std::vector<Trial>& trials, const char* now) {
  const auto found = std::find_if(trials.begin(), trials.end(),
                                  [&](const Trial& trial) { return trial.mutant.now == now; });
  REQUIRE_MESSAGE(found != trials.end(), now);
  return *found;
}

Trial ended(const std::string& now, Fate fate) {
  Trial trial;
  trial.mutant = {"90.1", "fixture/scale.cpp", "scale", 7, "a constant changed", "x", now, ""};
  trial.fate = fate;
  return trial;
}

Survivor survivor(const std::string& now, bool is_equivalent) {
  return {"90.1", "scale", "x", now, "why", is_equivalent, "survivors.toml:1"};
}

// The chapter with a file survivors.toml of this text.
std::vector<Survivor> read(const std::string& text) {
  const TemporaryFolder root;
  const std::filesystem::path folder = root.path() / "tests" / "90_fixture";
  std::filesystem::create_directories(folder);
  write_atomically(folder / "survivors.toml", text);
  return read_survivors(root.path(), fixture_kit().chapter);
}

}  // namespace

TEST_CASE("mutants: they are made in solution regions alone, the same in each run") {
  const std::vector<Mutant> first = mutants_of_fixture(""), again = mutants_of_fixture("");
  REQUIRE(first.size() == again.size());
  std::set<std::string> texts;
  for (std::size_t i = 0; i < first.size(); ++i) {
    CHECK(first[i].text == again[i].text);
    CHECK(first[i].was != first[i].now);
    texts.insert(first[i].file + first[i].text);
  }
  CHECK(texts.size() == first.size());
  const std::vector<Mutant> scale = mutants_of_fixture("90.1");
  REQUIRE_FALSE(scale.empty());
  CHECK(scale.size() < first.size());
  CHECK(scale.front().function == "scale");
  CHECK(scale.front().line == 7);
  CHECK(scale.front().was ==
        "if (factor == 0) fail<ValueError>(\"scale: a factor of \", factor, \" leaves nothing\");");
  CHECK(scale.front().text.find("SOLUTION") == std::string::npos);
  CHECK_THROWS_AS(mutants_of_fixture("90.9"), wick::Error);
}

TEST_CASE("mutants: scenarios tell them from the reference, and none of what is equivalent") {
  const std::vector<Trial> trials = tried(fixture_kit(), "90.1", true);
  const std::string check =
      "fail<ValueError>(\"scale: a factor of \", factor, \" leaves nothing\");";
  CHECK(with(trials, ("if (factor != 0) " + check).c_str()).fate == Fate::Noticed);
  CHECK(with(trials, ("if (factor == 1) " + check).c_str()).fate == Fate::Noticed);
  CHECK(with(trials, "return x / static_cast<Scalar>(factor);").fate == Fate::Noticed);
  const Trial& unchecked = with(trials, "if (factor == 0) ;");
  CHECK(unchecked.fate == Fate::Noticed);
  REQUIRE(unchecked.name);
  CHECK(unchecked.name->mistake == "no-check");
  CHECK(unchecked.name->refuted_by.empty());
  CHECK_FALSE(unchecked.given_class);
  // Both scenarios fail: nothing sets them apart, and they have something in common.
  const Trial& divided = with(trials, "return x / static_cast<Scalar>(factor);");
  CHECK_FALSE(divided.name);
  REQUIRE(divided.given_class);
  CHECK(divided.given_class->words ==
        "all failures together: the wrong numbers of a result are the expected ones times one "
        "factor, and it differs between results");
  // The scenario that fails calls with a factor of 2, too: that it is 0 would be a guess.
  const Trial& unsaid = with(
      trials, "if (factor == 0) fail<ValueError>(\"scale: a factor of \", \" leaves nothing\");");
  const std::string words =
      "all failures together: each wrong message lacks a fact that it should name";
  for (const auto& given : {unsaid.given_class, unsaid.class_at_desk}) {
    REQUIRE(given);
    CHECK(given->words == words);
    CHECK(given->is_steady);
  }
  const Names names = count_trials({divided, unsaid, unchecked}, {}, "90.1").names;
  CHECK(names.given == 1);
  CHECK(names.unnamed == 2);
  CHECK(names.steady == 2);
  REQUIRE(names.classes.size() == 2);
  CHECK(names.classes[1].find("fixture/scale.cpp:7: `if (factor == 0)") == 0);
}

TEST_CASE("mutants: without the scenario that tells a mutant it survives") {
  Kit kit = fixture_kit();
  kit.scenarios.erase(std::remove_if(kit.scenarios.begin(), kit.scenarios.end(),
                                     [](const ScenarioInfo& scenario) {
                                       return scenario.key != "90.1 scale of a batch";
                                     }),
                      kit.scenarios.end());
  const std::vector<Trial> trials = tried(kit, "90.1");
  const Trial& unchecked = with(trials, "if (factor == 0) ;");
  CHECK(unchecked.fate == Fate::Unnoticed);
  CHECK(unchecked.unnoticed_on == std::vector<std::uint64_t>{1, 2});
  CHECK(with(trials, "return x / static_cast<Scalar>(factor);").fate == Fate::Noticed);
  const Mutation mutation = count_trials(trials, {}, "90.1");
  CHECK_FALSE(mutation.is_explained());
  CHECK(mutation.unnoticed == static_cast<int>(mutation.unexplained.size()));
  CHECK(mutation.made ==
        mutation.not_compiled + mutation.looping + mutation.noticed + mutation.unnoticed);
}

TEST_CASE("mutants: what does not compile and what loops counts neither way") {
  const std::vector<Trial> trials = {ended("1", Fate::DoesNotCompile), ended("2", Fate::Loops),
                                     ended("3", Fate::Noticed), ended("4", Fate::Unnoticed)};
  const Mutation mutation = count_trials(trials, {}, "");
  CHECK(mutation.share_noticed() == 0.5);
  CHECK(count_trials(trials, {survivor("4", true)}, "").share_noticed() == 1);
  // A mutant that is told by luck alone is not told.
  CHECK(count_trials({ended("3", Fate::NoticedBySome)}, {}, "").share_noticed() == 0);
}

TEST_CASE("mutants: every survivor has a reason, and no reason is without a survivor") {
  std::vector<Trial> trials(9, ended("1", Fate::Noticed));
  CHECK(count_trials(trials, {}, "").is_explained());
  trials.push_back(ended("3", Fate::Unnoticed));
  CHECK_FALSE(count_trials(trials, {}, "").is_explained());
  CHECK(count_trials(trials, {survivor("3", false)}, "").is_explained());
  CHECK(count_trials(trials, {survivor("3", true)}, "").is_explained());
  CHECK_FALSE(
      count_trials(trials, {survivor("1", false), survivor("3", false)}, "").is_explained());
  CHECK(count_trials(trials, {survivor("3", false)}, "").share_noticed() == 0.9);
  CHECK(count_trials(trials, {survivor("3", true)}, "").share_noticed() == 1);
}

TEST_CASE("mutants: a survivor that is told, or is no change, is stale") {
  const std::vector<Trial> trials = {ended("1", Fate::Noticed), ended("2", Fate::Unnoticed),
                                     ended("3", Fate::NoticedBySome)};
  const auto stale = [&](const Survivor& line) { return count_trials(trials, {line}, "").stale; };
  CHECK(stale(survivor("2", true)).empty());
  CHECK(stale(survivor("3", false)).empty());
  CHECK(stale(survivor("1", false)) ==
        Texts{"survivors.toml:1: `x` to `1`: a scenario notices this change: drop it"});
  CHECK(stale(survivor("3", true)).size() == 1);  // one seed tells it: it is not equivalent
  CHECK(stale(survivor("9", true)) ==
        Texts{"survivors.toml:1: `x` to `9`: no change of these regions is this one: drop it"});
  // Nothing is known of another exercise.
  CHECK(count_trials(trials, {survivor("9", true)}, "90.2").stale.empty());
}

TEST_CASE("mutants: survivors.toml gives a reason for each line, once") {
  const std::string group =
      "[[equivalent]]\nexercise = \"90.1\"\nfunction = \"scale\"\nbecause = \"why\"\n";
  const std::vector<Survivor> lines = read(group + "changes = [['a', 'b'], ['a', 'c']]\n");
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].now == "c");
  CHECK(lines[1].is_equivalent);
  CHECK_FALSE(read("[[untold]]\nexercise = \"90.1\"\nfunction = \"scale\"\nbecause = \"why\"\n"
                   "changes = [['a', 'b']]\n")[0]
                  .is_equivalent);
  CHECK(read("").empty());
  for (const std::string& text :
       {group + "changes = [['a', 'b'], ['a', 'b']]\n", group + "changes = [['a']]\n",
        group + "changes = []\n", std::string("[[equivalents]]\n"),
        std::string("[[equivalent]]\nexercise = \"90.1\"\nfunction = \"scale\"\nbecause = \"\"\n"
                    "changes = [['a', 'b']]\n"),
        std::string("[[equivalent]]\nexercise = \"90.8\"\nfunction = \"scale\"\nbecause = \"a\"\n"
                    "changes = [['a', 'b']]\n")}) {
    CHECK_THROWS_AS(read(text), wick::Error);
  }
}
