#include "tests/tools/grade/fixture.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

// What a student reads of a program that prints, crashes or misses a result.

TEST_CASE("at the desk: what a scenario prints is shown in its order, also before a crash") {
  const auto first_of = [](const std::string& body) {
    const Grade grade = grade_texts({{"scale.cpp", "#include <iostream>\n" + with_scale(body)}});
    return grade.exercises[0].scenarios[0];
  };
  const ScenarioResult crashed = first_of(
      "std::printf(\"first\\n\"); std::cerr << \"second\\n\"; std::cout << \"third\\n\";"
      "::raise(SIGSEGV); return x;");
  CHECK(crashed.verdict == Verdict::Crashed);
  CHECK(crashed.printed == "first\nsecond\nthird\n");
  const ScenarioResult early = first_of(
      "std::cout << \"late\"; return x;}\n"
      "static const bool is_printed = std::printf(\"early, \") > 0; void more() { "
      "(void)is_printed;");
  CHECK(early.printed == "early, late");
}
