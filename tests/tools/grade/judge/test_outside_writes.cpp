#include "tests/skip.h"
#include "tests/tools/grade/support/fixture.h"

#include <doctest/doctest.h>

#include <string>

using namespace wick::grade;
using wick::grade::test::grade_scale;

namespace {

// The right result, after this statement about the array y, which has six numbers in the batch.
std::string right_after(const std::string& statement) {
  return "const Tensor result = x * static_cast<Scalar>(factor);"
         "if (factor == 0) fail<ValueError>(\"scale: a factor of \", factor, \" leaves nothing\");"
         "const Array& y = result.array();" +
         statement + "return result;";
}

struct Case {
  std::string statement, found;
};

}  // namespace

TEST_CASE("outside writes: a number written outside of an array is wrong, and named by its place") {
#ifdef __SANITIZE_ADDRESS__
  return wick::test::skip_under_sanitizers();
#endif
  const std::string far = "for (int i = 6; i < 900; ++i) y.data()[i] = 5;";
  const std::string released =
      "{ const Tensor other = result + Scalar(1); other.array().data()[8] = 0; }";
  for (const Case& each :
       {Case{"y.data()[6] = 5;", "number 6 of an array of 6"},
        Case{"y.data()[-1] = 5;", "number -1 of an array of 6"},
        Case{far, "number 6 of an array of 6"}, Case{released, "number 8 of an array of 6"}}) {
    CAPTURE(each.statement);
    const Grade grade = grade_scale(right_after("if (y.numel() == 6) {" + each.statement + "}"));
    const ScenarioResult& result = grade.exercises.front().scenarios.front();
    CHECK(result.verdict == Verdict::WrongValue);
    CHECK(result.observation == "numbers written outside of their tensor's memory");
    CHECK_MESSAGE(result.detail.find(each.found) != std::string::npos, result.detail);
  }
}

TEST_CASE("outside writes: a number read outside of an array is not a number") {
#ifdef __SANITIZE_ADDRESS__
  return wick::test::skip_under_sanitizers();
#endif
  for (const char* place : {"y.numel()", "-1", "y.numel() + 900"}) {
    CAPTURE(place);
    const Grade grade =
        grade_scale(right_after("y.data()[0] += 0 * y.data()[" + std::string(place) + "];"));
    CHECK(grade.exercises.front().scenarios.front().verdict == Verdict::NotFinite);
  }
}

TEST_CASE("outside writes: all places of an array may be written") {
  const Grade grade =
      grade_scale(right_after("for (int i = 0; i < y.numel(); ++i) y.data()[i] += 0;"));
  CHECK(grade.exercises.front().verdict == Verdict::Passed);
}
