#include "tests/tools/grade/support/small_class.h"

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

TEST_CASE(
    "own framework: what isolation hides is told in the table and on the pages, not in the CSV") {
  Class students;
  for (const char* student : {"ada", "bob", "cyd"}) {
    const std::string folder = student;
    fs::remove_all(students.submissions / student);
    students.hand_in(folder + "/91_fixture", "curve.cpp", reference("curve.cpp"));
    students.hand_in(folder + "/90_fixture", "shift.cpp", reference("shift.cpp"));
    students.hand_in(
        folder + "/90_fixture", "scale.cpp",
        folder == "ada" ? with_scale("return x * (factor + 1);") : reference("scale.cpp"));
  }
  students.grade({"--chapter", "91", "--seed", "7"});
  const std::string plain = read_file(students.out / "gradebook.csv");
  const std::string output =
      students.grade({"--chapter", "91", "--seed", "7", "--own", "--export", "html"});
  CHECK(read_file(students.out / "gradebook.csv") == plain);
  CHECK_MESSAGE(has(output, "own framework: 0 of 1, by 90_fixture\n"), output);
  CHECK(has(read_file(students.out / "exports/html/index.html"),
            "own framework: 0 of 1, by 90_fixture"));
  CHECK(has(read_file(students.out / "exports/html/students/ada.91_fixture.html"),
            "\"91.1 parabola of a batch\": wrong value, because of your 90_fixture"));
  CHECK(has(read_file(students.out / "students/ada.json"), "\"because_of\": \"90_fixture\""));
  CHECK_FALSE(has(read_file(students.out / "exports/html/students/bob.91_fixture.html"),
                  "because of your"));
}
