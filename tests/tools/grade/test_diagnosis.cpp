#include "tests/tools/grade/fixture.h"
#include "tools/grade/gradebook/misconceptions.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE(
    "diagnosis: a known mistake is named, written in another way, in every exercise it shows") {
  const Grade grade = grade_scale("if (factor == 0) fail<ValueError>(\"0\"); return x * 1.0;");
  REQUIRE(grade.exercises[0].diagnosis);
  CHECK(grade.exercises[0].diagnosis->mistake == "no-factor");
  CHECK(grade.exercises[0].diagnosis->hint == "the factor is not used");
  // total-of-x says the same there; the other exercise of the file tells them apart.
  REQUIRE(grade.exercises[1].diagnosis);
  CHECK(grade.exercises[1].diagnosis->mistake == "no-factor");
  CHECK_FALSE(grade.exercises[2].diagnosis);
}

TEST_CASE("diagnosis: a mistake in how errors are reported is one too") {
  const Grade grade = grade_scale("return x * factor;");
  REQUIRE(grade.exercises[0].diagnosis);
  CHECK(grade.exercises[0].diagnosis->mistake == "no-check");
  CHECK_FALSE(grade.exercises[1].diagnosis);
}

TEST_CASE("diagnosis: what matches no known mistake is not named") {
  CHECK_FALSE(grade_scale("return x * (2 * factor);").exercises[0].diagnosis);
  CHECK_FALSE(grade_scale("std::exit(0);").exercises[0].diagnosis);
  CHECK_FALSE(grade_scale("throw NotImplemented(\"90.1 x\");").exercises[0].diagnosis);
  // Two mistakes at once, which these runs do not look for.
  CHECK_FALSE(grade_scale("return x * 1.0;").exercises[0].diagnosis);
}

TEST_CASE("diagnosis: two known mistakes at once are named, each with its hint") {
  const Pairs pairs(fixture_kit());
  const Runs runs(fixture_kit(), 4711, &pairs);
  const Grade both = grade_scale("return x * 1.0;", runs);
  REQUIRE(both.exercises[0].diagnosis);
  const Diagnosis& diagnosis = *both.exercises[0].diagnosis;
  CHECK(diagnosis.mistake == "no-factor + no-check");
  CHECK(diagnosis.hint ==
        "two at once. One: the factor is not used. The other: a factor of 0 is accepted");
  REQUIRE(diagnosis.causes.size() == 2);
  CHECK(diagnosis.causes[1].mistake == "no-check");
  CHECK(pairs.count() == 1);

  // Once more, by somebody else: nothing is compiled again. One mistake, or none that is known,
  // compiles nothing at all.
  CHECK(grade_scale("return 1.0 * x;", runs).exercises[0].diagnosis->causes.size() == 2);
  CHECK(grade_scale("return x * factor;", runs).exercises[0].diagnosis->causes.size() == 1);
  CHECK(pairs.count() == 1);
  CHECK_FALSE(grade_scale("return x * (2 * factor);", runs).exercises[0].diagnosis);
  CHECK_FALSE(grade_scale("throw NotImplemented(\"90.1 x\");", runs).exercises[0].diagnosis);
}

TEST_CASE("diagnosis: two mistakes that change the same place cannot be made at once") {
  const Pairs pairs(fixture_kit());
  CHECK(pairs.program("no-factor", "no-check"));
  CHECK_FALSE(pairs.program("shift-down", "positive-only"));
}

TEST_CASE("misconceptions: those of the class, the most frequent first, each student once") {
  const auto graded = [](const std::string& student, const std::vector<Cause>& causes) {
    Graded result;
    result.submission.student = student;
    result.submission.chapter = "90_fixture";
    for (const std::string exercise : {"90.1", "90.2"}) {
      result.grade.exercises.emplace_back();
      result.grade.exercises.back().id = exercise;
      result.grade.exercises.back().diagnosis = Diagnosis{"", "", causes};
    }
    return result;
  };
  const Cause a{"no-check", "a factor of 0 is accepted"}, b{"no-factor", "the factor is not used"};
  const std::vector<Misconception> made =
      misconceptions({graded("ada", {a}), graded("bob", {b}), graded("eve", {a, b}), Graded{}});
  REQUIRE(made.size() == 2);
  CHECK(made[0].mistake == "no-check");
  CHECK(made[0].students == std::vector<std::string>{"ada", "eve"});
  CHECK(made[0].exercises == std::vector<std::string>{"90.1", "90.2"});
  CHECK(made[1].students == std::vector<std::string>{"bob", "eve"});
  CHECK(made[1].hint == "the factor is not used");
}
