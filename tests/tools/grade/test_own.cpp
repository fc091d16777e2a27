#include "tests/tools/grade/support/fixture.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

// Grades chapter 91, by default the reference's, on `scale` and `shift` of chapter 90.
Grade grade_on_own(const std::string& scale, const std::string& shift,
                   const std::string& curve = reference("curve.cpp")) {
  static const References references(second_kit(), 4711);
  const TemporaryFolder folder;
  OwnFiles earlier{&fixture_kit(), {}};
  std::map<std::string, fs::path> sources;
  for (const auto& [name, text] : std::map<std::string, std::string>{
           {"scale.cpp", scale}, {"shift.cpp", shift}, {"curve.cpp", curve}}) {
    if (text.empty()) continue;
    write_atomically(folder.path() / name, text);
    auto& list = name == "curve.cpp" ? sources : earlier.sources;
    list["fixture/" + name] = folder.path() / name;
  }
  GradeOptions options;
  options.own = true;
  return grade_files(sources, references, options, {earlier});
}

const OwnPart& part(const OwnResult& own, const std::string& name) {
  for (const OwnPart& candidate : own.parts) {
    if (candidate.name() == name) return candidate;
  }
  FAIL("there is no part " << name);
  return own.parts.front();
}

}  // namespace

TEST_CASE("own framework: what is right beside the reference is right on the student's own") {
  const Grade grade = grade_on_own(with_scale("return factor * x;"), reference("shift.cpp"));
  CHECK(grade.points == 5);
  REQUIRE(grade.own);
  CHECK(grade.own->problem.empty());
  CHECK(grade.own->passed == 1);
  CHECK(grade.own->scenarios == 1);
  CHECK(part(*grade.own, "90_fixture/scale.cpp").is_own());
  CHECK(part(*grade.own, "91_fixture/curve.cpp").is_own());
}

TEST_CASE("own framework: an earlier mistake costs nothing here, and its chapter is named") {
  const Grade grade = grade_on_own(with_scale("return x * (factor + 1);"), reference("shift.cpp"));
  CHECK(grade.points == 5);
  CHECK(grade.exercises[0].verdict == Verdict::Passed);
  REQUIRE(grade.own);
  CHECK(grade.own->passed == 0);
  REQUIRE(grade.own->differences.size() == 1);
  CHECK(grade.own->differences[0].key == "91.1 parabola of a batch");
  CHECK(grade.own->differences[0].verdict == Verdict::WrongValue);
  CHECK(grade.own->differences[0].culprit == "90_fixture");
}

TEST_CASE("own framework: a mistake of this chapter is told once, by the grade") {
  const std::string wrong =
      "#include \"fixture/curve.h\"\nnamespace wick::fixture {\n"
      "Tensor parabola(const Tensor& x, double factor) { return scale(x, factor); }\n}\n";
  const Grade grade = grade_on_own(reference("scale.cpp"), reference("shift.cpp"), wrong);
  CHECK(grade.points == 0);
  REQUIRE(grade.own);
  CHECK(grade.own->passed == 0);
  CHECK(grade.own->differences.empty());
}

TEST_CASE("own framework: the reference stands in for what is unfinished, missing or broken") {
  const std::string unfinished =
      with_scale("throw NotImplemented(\"90.1 scale: see modules/90_fixture/README.md\");");
  const Grade grade = grade_on_own(unfinished, "");
  REQUIRE(grade.own);
  CHECK(grade.own->passed == 1);
  CHECK(part(*grade.own, "90_fixture/scale.cpp").problem == "90.1 is not written yet");
  CHECK(part(*grade.own, "90_fixture/shift.cpp").problem == "there is no such file");
  const Grade broken = grade_on_own("int x", reference("shift.cpp"));
  CHECK(broken.own->passed == 1);
  CHECK(part(*broken.own, "90_fixture/scale.cpp").problem == "it does not compile");
  CHECK(part(*broken.own, "90_fixture/shift.cpp").is_own());
}

TEST_CASE("own framework: files that do not link with one another are told, and cost nothing") {
  const std::string helper = "\nint twice(int x) { return 2 * x; }\n";
  const Grade grade =
      grade_on_own(with_scale("return x * factor;") + helper, reference("shift.cpp") + helper);
  CHECK(grade.points == 5);
  REQUIRE(grade.own);
  CHECK(grade.own->problem.find("twice") != std::string::npos);
}
