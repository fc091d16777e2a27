#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/edges/mistake_class.h"

#include <doctest/doctest.h>

#include <limits>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("mistake class: where hidden scenarios fail in another way, it is that of public ones") {
  std::vector<ScenarioResult> results =
      grade_scale("if (factor == 0) fail<ValueError>(\"0\"); return x * (2 * factor);")
          .exercises[0]
          .scenarios;
  const auto found = [&](Scenarios evidence) {
    return class_of("90.1", results, fixture_references(), {}, evidence);
  };
  const std::string words = "all failures together: each wrong number is 2 times the expected one";
  CHECK(found(Scenarios::All) == words);
  ScenarioResult& last = results.back();
  last.is_hidden = true;
  for (Observation& observation : last.report.observations) {
    for (double& value : observation.values) value = std::numeric_limits<double>::quiet_NaN();
  }
  CHECK(found(Scenarios::Public) == words);
  CHECK(found(Scenarios::All) == "in public scenarios alone, " + words);
}
