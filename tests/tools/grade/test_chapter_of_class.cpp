#include "tests/tools/grade/support/small_class.h"

using namespace wick::grade;
using namespace wick::grade::test;

// The chapter of a class is said, or that of three in four: no vote of a few.

TEST_CASE("chapter of a class: four phantoms cannot give it another, and it is told who has what") {
  Class students;
  for (const char* phantom : {"p1", "p2", "p3", "p4"}) {
    students.hand_in(phantom, "curve.cpp", reference("curve.cpp"));
  }
  CHECK(has(students.grade({}, 2),
            "grade: the files leave the class's chapter open: ada, bob, cyd have 90_fixture; p1, "
            "p2, p3 and 1 more have 91_fixture: say what to grade with --chapter\n"));
  CHECK_FALSE(fs::exists(students.out / "gradebook.csv"));
  students.grade({"--chapter", "90"});
  for (const Counted& entry : students.entries()) {
    const bool is_phantom = entry.graded.submission.student[0] == 'p';
    CHECK(entry.score.points == (is_phantom ? 0 : 3));
  }
}

TEST_CASE("chapter of a class: who has written more or fewer chapters than others is named, too") {
  Class students;
  for (const char* student : {"ada", "bob", "cyd"}) {
    students.hand_in(student + std::string("/modules/90_fixture"), "shift.cpp",
                     reference("shift.cpp"));
    fs::remove(students.submissions / student / "shift.cpp");
  }
  students.hand_in("cyd/modules/91_fixture", "curve.cpp", reference("curve.cpp"));
  CHECK(has(students.grade({}, 2),
            "ada, bob have 90_fixture; cyd has 90_fixture, 91_fixture: say what to grade"));
  students.grade({"--chapter", "90"});
  CHECK(students.entries().size() == 3);
}

TEST_CASE("chapter of a class: one of four with another chapter is named, and stops nobody") {
  Class students;
  students.hand_in("dan", "curve.cpp", reference("curve.cpp"));
  CHECK(has(students.grade({}),
            "the class has 90_fixture, but dan has 91_fixture: what is not of the class's chapter "
            "is not graded, and what is missing there earns nothing: to grade others, use "
            "--chapter\n"));
  REQUIRE(students.entries().size() == 4);
  for (const Counted& entry : students.entries()) {
    const bool is_dan = entry.graded.submission.student == "dan";
    CHECK(entry.score.points == (is_dan ? 0 : 3));
    CHECK(entry.graded.submission.chapter == "90_fixture");
  }
  CHECK_FALSE(has(students.grade({"--chapter", "90"}), "the class has"));
  // A second one leaves the class's chapter open.
  students.hand_in("eve", "curve.cpp", reference("curve.cpp"));
  CHECK(has(students.grade({}, 2), "dan, eve have 91_fixture: say what to grade"));
}

TEST_CASE("chapter of a class: all are graded on one secret seed, in every chapter") {
  Class students;
  for (const char* student : {"ada", "bob", "cyd"}) {
    students.hand_in(student, "curve.cpp", reference("curve.cpp"));
  }
  students.grade({"--chapter", "90,91"});
  const std::vector<Counted> entries = students.entries();
  REQUIRE(entries.size() == 6);
  for (const Entry& entry : entries) CHECK(entry.graded.grade.seed == entries[0].run.seed);
  students.grade({"--chapter", "90,91", "--resume"});
  CHECK(students.entries()[5].graded.grade.seed == entries[0].run.seed);
  CHECK(has(students.grade({"--chapter", "90,91", "--seed-per-student"}),
            "--seed-per-student: the points for one mistake can differ between students"));
}
