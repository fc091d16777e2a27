#include "tools/grade/judge/evidence.h"

#include <doctest/doctest.h>

#include <limits>

using namespace wick::grade;

TEST_CASE("evidence: an input that the student's code has overwritten is shown as it was before") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Report reference;
  reference.inputs = {{"x", "", {2}, {1, nan}},
                      {"part", "", {1}, {1}},
                      {"the simulator counted", "3 loads", {}, {}},
                      {"of another shape", "", {1}, {5}}};
  ScenarioResult result;
  result.report.inputs = {{"x", "", {2}, {1, nan}},
                          {"part", "", {1}, {-7}},
                          {"the simulator counted", "9 loads", {}, {}},
                          {"of another shape", "", {2}, {5, 6}},
                          {"the simulator found", "a race", {}, {}}};
  const std::vector<ShownInput> inputs = inputs_before(result, reference);
  REQUIRE(inputs.size() == 5);
  CHECK_FALSE(inputs[0].is_overwritten);
  CHECK(inputs[1].is_overwritten);
  CHECK(inputs[1].input.values == std::vector<double>{1});
  // What the student's code did, or was given, is told as it is.
  CHECK(inputs[2].input.text == "9 loads");
  CHECK(inputs[3].input.values == std::vector<double>{5, 6});
  CHECK_FALSE(inputs[3].is_overwritten);
  CHECK(inputs[4].input.text == "a race");
}

TEST_CASE("evidence: what is shown of a wide table has the value that is wrong") {
  Observation expected;
  expected.name = "y";
  expected.shape = {2, 20};
  for (int i = 0; i < 40; ++i) expected.values.push_back(100 + i);
  Report reference;
  reference.observations = {expected};
  ScenarioResult result;
  result.observation = "y";
  result.report.observations = {expected};
  result.report.observations[0].values[33] = -7.5;
  const std::string text = evidence(result, reference);
  INFO(text);
  CHECK(text.find(" 133 ") != std::string::npos);
  CHECK(text.find(" -7.5 ") != std::string::npos);
}
