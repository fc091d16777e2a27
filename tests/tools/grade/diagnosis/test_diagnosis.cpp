#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/judge/agree.h"
#include "tools/grade/judge/recorded.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE(
    "diagnosis: a known mistake is named, written in another way, and costs nothing elsewhere") {
  const Grade grade = grade_scale("if (factor == 0) fail<ValueError>(\"0\"); return x * 1.0;");
  REQUIRE(grade.exercises[0].diagnosis);
  CHECK(grade.exercises[0].diagnosis->mistake == "no-factor");
  CHECK(grade.exercises[0].diagnosis->hint == "the factor is not used");
  // 90.2 stands in the same file and calls the reference's 90.1.
  CHECK(grade.exercises[1].verdict == Verdict::Passed);
  CHECK_FALSE(grade.exercises[1].diagnosis);
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
  // Two mistakes in one result, and these runs look for single ones.
  CHECK_FALSE(grade_scale("if (factor == 0) fail<ValueError>(\"0\"); return 1.0 + x;")
                  .exercises[0]
                  .diagnosis);
}

TEST_CASE("diagnosis: two known mistakes at once are named, each with its hint") {
  const std::string check = "if (factor == 0) fail<ValueError>(\"0\"); ";
  const Variants variants(fixture_kit());
  const References references(fixture_kit(), 4711, &variants, true);
  const Grade apart = grade_scale("return x * 1.0;", references);
  REQUIRE(apart.exercises[0].diagnosis);
  const Diagnosis& diagnosis = *apart.exercises[0].diagnosis;
  CHECK(diagnosis.mistake == "no-factor + no-check");
  CHECK(diagnosis.hint ==
        "two at once. One: the factor is not used. The other: a factor of 0 is accepted");
  REQUIRE(diagnosis.causes.size() == 2);
  CHECK(diagnosis.causes[1].mistake == "no-check");
  // The second shows in errors alone: of two pairs that may be, a program is the proof.
  CHECK(variants.pairs() == 2);

  // So it is for two that meet in one result.
  const Grade both = grade_scale(check + "return 1.0 + x;", references);
  REQUIRE(both.exercises[0].diagnosis);
  CHECK(both.exercises[0].diagnosis->mistake == "no-factor + one-too-many");
  CHECK(variants.pairs() == 2);

  // The next student has the same two mistakes: nothing is compiled again. A student with one
  // mistake, or with an unknown one, needs no pair.
  CHECK(grade_scale(check + "return x + 1.0;", references).exercises[0].diagnosis->causes.size() ==
        2);
  CHECK(grade_scale("return x * factor;", references).exercises[0].diagnosis->causes.size() == 1);
  CHECK(variants.pairs() == 2);
  CHECK_FALSE(grade_scale("return x * (2 * factor);", references).exercises[0].diagnosis);
  CHECK_FALSE(grade_scale("throw NotImplemented(\"90.1 x\");", references).exercises[0].diagnosis);
}

TEST_CASE("variants: two mistakes that change the same place cannot be made at once") {
  const Chapter& chapter = fixture_kit().chapter;
  CHECK(fixture_variants().program({"no-factor", "no-check"}, *chapter.find("90.1")));
  CHECK_FALSE(fixture_variants().program({"shift-down", "positive-only"}, *chapter.find("90.3")));
}

TEST_CASE("variants: objects are kept, and serve the next process") {
  const Exercise& exercise = *fixture_kit().chapter.find("90.3");
  REQUIRE(fixture_variants().program({"shift-down"}, exercise));
  const std::filesystem::path kept = fixture_kit().folder / "variants" / "shift-down" / "shift.o";
  const auto made = std::filesystem::last_write_time(kept);
  const Variants next(fixture_kit());
  REQUIRE(next.program({"shift-down"}, exercise));
  CHECK(std::filesystem::last_write_time(kept) == made);
}

TEST_CASE("recorded: a released kit judges and names mistakes by what was recorded") {
  const TemporaryFolder folder;
  Kit released = fixture_kit();
  released.folder = folder.path();
  write_atomically(folder.path() / "given.so", "");
  const std::string key = "90.1 scale of a batch";
  const References made(fixture_kit(), 1, &fixture_variants());
  write_recorded({{{"", key}, made.bytes_of_reference(key)},
                  {{"no-factor", key}, made.bytes_of_mistake("no-factor", key)},
                  {{"no-check", key}, made.bytes_of_mistake("no-check", key)}},
                 folder.path(), 1);
  const References read(released, 1);
  CHECK(read.has_mistakes());
  CHECK(read.bytes_of_reference(key) == made.bytes_of_reference(key));
  // Where a mistake does not show, the file has the reference's report once.
  CHECK(read.bytes_of_mistake("no-check", key) == made.bytes_of_reference(key));
  CHECK(agree(read.mistake("no-factor", key), made.mistake("no-factor", key), made.reference(key)));
  CHECK_THROWS_AS(References(released, 2), wick::Error);
  std::filesystem::resize_file(folder.path() / "recorded" / "1", 40);
  CHECK_THROWS_AS(References(released, 1), wick::Error);
}
