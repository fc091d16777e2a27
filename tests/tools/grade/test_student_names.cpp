#include "tests/tools/grade/support/small_class.h"

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

/// Two people called Ana, one of whom has handed in nothing, and a submission that the roster
/// lacks.
struct NamedClass : Class {
  const std::string jose = "Jos\u00e9 N\u00fa\u00f1ez_77_assignsubmission_file_";

  NamedClass() {
    fs::rename(submissions / "bob", submissions / jose);
    fs::rename(submissions / "ada", submissions / "u1");
    fs::rename(submissions / "cyd", submissions / "Cyd B\u00f6hm");
    write_atomically(scratch.path() / "roster.csv",
                     "id,name,email\nu1,Ana Lee,ana@uni.edu\nu2,Jose Nunez,jn@uni.edu\n"
                     "u4,\"Lee, Ana\",lee@uni.edu\n");
  }
  void grade_with_roster() {
    grade({"--roster", (scratch.path() / "roster.csv").string(), "--match-names"});
  }
  std::string gradebook(std::vector<std::string> arguments, int expected = 0) {
    arguments.insert(arguments.begin(), "gradebook");
    arguments.insert(arguments.begin() + 2, out.string());
    return run(arguments, expected);
  }
  std::string override_points(const std::string& student, const std::string& points,
                              int expected = 0) {
    return gradebook({"override", student, "90.1", points, "--reason", "x"}, expected);
  }
  // These are the results of 90.1, by the name in the table.
  double points_of(const std::string& student) {
    for (const Counted& entry : entries()) {
      if (entry.graded.submission.student == student) return entry.score.exercises.at("90.1");
    }
    return -1;
  }
};

}  // namespace

TEST_CASE("names: a student is called as in the table or by id, address or name on the roster") {
  NamedClass students;
  students.grade_with_roster();
  double points = 0;
  for (const std::string& name :
       {students.jose, std::string("u2"), std::string("jn@uni.edu"), std::string("JN"),
        std::string("Jose Nunez"), std::string("n\u00fa\u00f1ez, jos\u00e9")}) {
    points += 0.25;
    students.override_points(name, std::to_string(points));
    CHECK_MESSAGE(students.points_of(students.jose) == points, name);
  }
  students.override_points("lee@uni.edu", "1");  // absent
  CHECK(students.points_of("u4") == 1);
  students.override_points("b\u00f6hm cyd", "1.5");  // not on the roster
  CHECK(students.points_of("Cyd B\u00f6hm") == 1.5);
  CHECK(has(students.override_points("Ana Lee", "1", 2),
            "gradebook: Ana Lee can be u1 (Ana Lee) and u4 (Lee, Ana): name the student by the id, "
            "or as the table does\n"));
  CHECK(has(students.override_points("Zed", "1", 2), "there is no student called Zed"));
  CHECK(students.points_of("u1") == 0);
}

TEST_CASE("names: every command about one student finds the student in the same way") {
  NamedClass students;
  students.grade_with_roster();
  CHECK(has(students.gradebook({"history", "Jose Nunez"}), "90_fixture"));
  students.gradebook({"remark", "Jose Nunez", "shift.cpp:1", "why this"});
  const std::string listed = students.gradebook({"remark", "u2"});
  CHECK_MESSAGE(has(listed, "shift.cpp:1  why this\nremarks: 1\n"), listed);
  CHECK(has(students.gradebook({"remark", "jn@uni.edu", "--remove", "1"}), "remarks: 0\n"));
  CHECK(has(students.gradebook({"remark", "Zed"}, 2), "there is no student called Zed"));
  for (const char* command : {"remark", "history"}) {
    CHECK(has(students.gradebook({command, "Ana Lee"}, 2), "can be u1 (Ana Lee) and u4"));
  }
}

TEST_CASE("names: without a roster, case, accents and the order of words do not count") {
  NamedClass students;
  students.grade({});
  students.override_points("BOHM, Cyd", "1");
  CHECK(students.points_of("Cyd B\u00f6hm") == 1);
  students.override_points("jose nunez", "2");
  CHECK(students.points_of(students.jose) == 2);
  students.hand_in("cyd bohm", "shift.cpp", reference("shift.cpp"));
  students.grade({"--resume"});
  CHECK(has(students.override_points("Bohm Cyd", "2", 2),
            "gradebook: Bohm Cyd can be Cyd B\u00f6hm and cyd bohm: name the student"));
  students.override_points("cyd bohm", "2");
  CHECK(students.points_of("Cyd B\u00f6hm") == 1);
  CHECK(students.points_of("cyd bohm") == 2);
}

TEST_CASE("names: whose submission is unclear has no row, and is told so") {
  NamedClass students;
  students.hand_in("Jose Nunez", "shift.cpp", reference("shift.cpp"));
  students.grade_with_roster();
  CHECK(has(students.override_points("u2", "1", 2),
            "gradebook: u2 (Jose Nunez) is on the roster and has no row in the table: wick "
            "gradebook show says why\n"));
  students.override_points(students.jose, "1");
  CHECK(students.points_of(students.jose) == 1);
}

TEST_CASE("names: tables and pages have the roster's name, and the submission's beside it") {
  NamedClass students;
  const std::string table = students.grade(
      {"--roster", (students.scratch.path() / "roster.csv").string(), "--match-names"});
  CHECK(has(table, "\n  Ana Lee                       3 / 9 "));
  CHECK(has(table, "\n  Lee, Ana                      0 / 9 "));
  CHECK(has(table, "\n  Jose Nunez                    3 / 9 "));
  CHECK(has(table, "\n  Cyd B\u00f6hm                      3 / 9 "));
  students.gradebook({"export", "--format", "html"});
  const fs::path pages = students.out / "exports" / "html";
  const std::string page = read_file(pages / "index.html");
  CHECK_MESSAGE(has(page, "<bdi>Jose Nunez</bdi>"), page);
  CHECK(has(page, "<div class=\"soft\"><bdi>" + students.jose + "</bdi></div>"));
  CHECK_FALSE(has(page, "<div class=\"soft\"><bdi>Cyd"));
  for (const fs::directory_entry& file : fs::directory_iterator(pages / "students")) {
    const std::string own = read_file(file.path());
    if (!has(own, students.jose)) continue;
    CHECK(has(own, "<title>Jose Nunez, 90_fixture</title>"));
    CHECK(has(own, "<h1><bdi>Jose Nunez</bdi></h1>"));
  }

  write_atomically(students.scratch.path() / "roster.csv", "id,name\nu1,Ana Lee\nu4,Ana Lee\n");
  const std::string both =
      students.gradebook({"show", "--roster", (students.scratch.path() / "roster.csv").string()});
  CHECK(has(both, "\n  Ana Lee (u1)                  3 / 9 "));
  CHECK(has(both, "\n  Ana Lee (u4)                  0 / 9 "));
  CHECK(has(both, "\n  Jos"));
  // As the table writes a student, commands take the name.
  students.override_points("Ana Lee (u4)", "2");
  CHECK(students.points_of("u4") == 2);
}
