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
