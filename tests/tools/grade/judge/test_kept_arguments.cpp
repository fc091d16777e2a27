#include "tests/tools/grade/support/fixture.h"

#include <doctest/doctest.h>

#include <string>

using namespace wick::grade;
using wick::grade::test::grade_scale;

namespace {

// The right result, and afterwards this statement about the argument x.
ScenarioResult result_after(const std::string& statement) {
  const Grade grade = grade_scale(
      "const Tensor result = x * static_cast<Scalar>(factor);"
      "if (factor == 0) fail<ValueError>(\"scale: a factor of 0 leaves nothing\");" +
      statement + "return result;");
  return grade.exercises.front().scenarios.front();
}

}  // namespace

TEST_CASE("kept arguments: one that is overwritten after its last use is wrong, and named") {
  for (const std::string statement :
       {"x.array().data()[x.array().layout.offset] += 1;", "Tensor(x).copy_(result);"}) {
    CAPTURE(statement);
    const ScenarioResult result = result_after(statement);
    CHECK(result.verdict == Verdict::WrongValue);
    CHECK_MESSAGE(result.observation.find("arguments that have changed") != std::string::npos,
                  result.observation);
    CHECK_MESSAGE(result.detail.find("expected \"none\", received \"x\"") != std::string::npos,
                  result.detail);
  }
}

TEST_CASE("kept arguments: work on a copy is right") {
  CHECK(result_after("Tensor copy = x.clone(); copy.copy_(result);").verdict == Verdict::Passed);
}
