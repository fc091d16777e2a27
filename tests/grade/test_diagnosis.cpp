#include "tests/grade/fixture.h"

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
  // no-factor, but for the check of the factor: two mistakes at once.
  CHECK_FALSE(grade_scale("return x * 1.0;").exercises[0].diagnosis);
}
