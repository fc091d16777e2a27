#include "tests/tools/grade/support/small_class.h"

using namespace wick::grade;
using namespace wick::grade::test;

// Names and user names are chosen by students: none of them makes a row another's.
namespace {

struct RenamedClass : Class {
  std::string put(const std::string& name, const std::string& text) {
    write_atomically(scratch.path() / name, text);
    return (scratch.path() / name).string();
  }

  std::string grade_with(const std::string& times, std::vector<std::string> more = {},
                         int expected = 0) {
    const std::string policy = put("policy.toml", "due = 2026-03-01T12:00:00Z\n");
    more.insert(more.end(), {"--policy", policy, "--submitted", put("times.csv", times)});
    return grade(more, expected);
  }

  int days_late(const std::string& student) {
    for (const Counted& entry : entries()) {
      if (entry.graded.submission.student == student) return entry.score.days_late;
    }
    return -1;
  }

  std::string person(const std::string& student) {
    for (const Counted& entry : entries()) {
      if (entry.graded.submission.student == student) return entry.roster.at("id");
    }
    return "no entry";
  }
};

const std::string in_time = "2026-03-01 11:00:00", two_days = "2026-03-03 11:00:00";

}  // namespace

TEST_CASE("whose row: a classmate's display name makes nobody late") {
  RenamedClass students;
  const std::string output =
      students.grade_with("Name,SID,Email,Submission Time\nAda L,ada,a@uni.edu," + in_time +
                          " +0000\nada,bob,b@uni.edu," + two_days + " +0000\nCyd,cyd,c@uni.edu," +
                          in_time + " +0000\n");
  CHECK(students.days_late("ada") == 0);
  CHECK(students.days_late("bob") == 2);
  CHECK_FALSE(has(output, "rows not used"));
}

TEST_CASE("whose row: a classmate's user name makes nobody late, and is asked for") {
  RenamedClass students;
  const std::string times =
      "github_username,roster_identifier,student_repository_name,submission_timestamp\n"
      "a-l,x,ada," +
      in_time + " UTC\nada,y,hw-phantom," + two_days + " UTC\nb-b,cyd,hw-cyd," + in_time + " UTC\n";
  const std::string output = students.grade_with(times);
  CHECK(students.days_late("ada") == 0);
  CHECK_MESSAGE(has(output,
                    "times.csv: not used, because only a name matches them: row 3 "
                    "(hw-phantom) for ada, row 4 (hw-cyd) for cyd: write a column student, or "
                    "allow all such matches with --match-names\n"),
                output);
  const std::string allowed = students.grade_with(times, {"--match-names"});
  CHECK(students.days_late("ada") == 0);  // ada has a row
  CHECK(has(allowed, "times.csv: row 4 (hw-cyd) is taken for cyd, by a name\n"));
  CHECK(has(allowed, "times.csv has no time for bob: counted as on time"));
}

TEST_CASE("whose row: Moodle's and Canvas's numbers tell whose a row is") {
  RenamedClass students;
  fs::rename(students.submissions / "cyd", students.submissions / "Cy D_12_assignsubmission_file_");
  write_atomically(students.submissions / "doejane_4711_900_shift.cpp", reference("shift.cpp"));
  students.grade_with(
      "Identifier,Full name,Last modified (submission)\n"
      "Participant 12,Cyd is called otherwise there,\"Tuesday, 3 March 2026, 11:00 AM\"\n");
  CHECK(students.days_late("Cy D_12_assignsubmission_file_") == 2);
  students.grade_with("ID,SIS Login ID,submitted_at\n4711,ada,2026-03-03T11:00:00Z\n");
  CHECK(students.days_late("doejane_4711") == 2);
  CHECK(students.days_late("ada") == 0);
}

TEST_CASE("whose row: a student has one row, or an error names both") {
  RenamedClass students;
  CHECK(has(students.grade_with("student,submitted\nada,2026-03-01\nbob,2026-03-01\n"
                                "ada,2026-03-09\n",
                                {}, 2),
            "times.csv: row 2 and row 4 both have a time of ada: a student has one row, or one for "
            "each attempt, with a column attempt\n"));
  CHECK_FALSE(fs::exists(students.out / "gradebook.csv"));
  const std::string roster = students.put("roster.csv", "id,name\nada,Ada L\n");
  CHECK(has(students.grade_with("student,submitted\nada,2026-03-01\nAda L,2026-03-09\n",
                                {"--roster", roster}, 2),
            "row 2 and row 3 both have a time of ada"));
  CHECK(has(students.grade_with("student,submitted,submitted\nada,2026-03-01,2026-03-09\n", {}, 2),
            "two columns called submitted"));
  students.grade_with("student,submitted,attempt,chapter\nada,2026-03-01,1,\nada,2026-03-09,,90\n");
  CHECK(students.days_late("ada") == 9);  // the row of the chapter
}

TEST_CASE("whose row: nobody takes a person's place on the roster by a name or by a part of one") {
  RenamedClass students;
  const std::string roster = students.put(
      "roster.csv", "id,name,email\nada,Ada L,ada@uni.edu\nu2,Bob B,bob@uni.edu\ncyd,Cyd C,\n");
  for (const char* phantom : {"Ada L_77_assignsubmission_file_", "hw-ada", "x_ada"}) {
    students.hand_in(phantom, "shift.cpp", "int x");
  }
  const std::string output = students.grade({"--roster", roster});
  CHECK(students.person("ada") == "ada");
  CHECK(students.person("cyd") == "cyd");
  CHECK(has(output, "not on the roster: Ada L_77_assignsubmission_file_, hw-ada, x_ada\n"));
  // bob is a user name alone: it is asked for, and u2 has no row of nothing meanwhile.
  CHECK(students.person("bob").empty());
  CHECK(students.person("u2") == "no entry");
  CHECK(has(output,
            "wick: bob may be of u2 (Bob B), by a name or an address alone: it has no match: "
            "name the submission after the id, or allow all such matches with --match-names\n"));
  const std::string allowed = students.grade({"--roster", roster, "--match-names"});
  CHECK(students.person("bob") == "u2");
  CHECK(students.person("ada") == "ada");
  CHECK(has(allowed, "wick: bob is taken for u2 (Bob B), by name or address\n"));
  CHECK(has(students.grade({"--resume"}), "wick: bob is taken for u2 (Bob B)"));
  students.run({"gradebook", "show", students.out.string(), "--roster", roster});
  CHECK(students.person("bob").empty());
}

TEST_CASE("whose row: a folder called NAME_attempt_2 beside NAME may be another student's") {
  RenamedClass students;
  students.hand_in("ada-attempt-2", "shift.cpp", "int x");
  const std::string output = students.grade({"--chapter", "90"});
  CHECK(students.entries().size() == 4);
  CHECK(students.entries()[0].score.points == 3);
  CHECK(has(output,
            "ada-attempt-2 may be an attempt of ada, or another student's work, and counts as "
            "another's"));
}

TEST_CASE("whose row: Moodle imports the marks of loose files by the participant's number") {
  RenamedClass students;
  fs::remove_all(students.submissions);
  fs::create_directories(students.submissions);
  for (const char* name : {"Jane Doe_12_assignsubmission_file_shift.cpp",
                           "Rick_x_13_assignsubmission_file_x_99_assignsubmission_file_notes.txt",
                           "Pat Poe_14_assignsubmission_onlinetext_onlinetext.html"}) {
    write_atomically(students.submissions / name, reference("shift.cpp"));
  }
  students.grade({"--chapter", "90", "--export", "moodle"});
  const std::string sheet = read_file(students.out / "exports/moodle/90_fixture.csv");
  CHECK(has(sheet, "\r\nParticipant 12,Jane Doe_12,"));
  CHECK(has(sheet, "\r\nParticipant 13,Rick_x_13,"));
  CHECK(has(sheet, "\r\nParticipant 14,Pat Poe_14,"));
  students.grade({"--chapter", "90", "--resume"});
  students.run({"gradebook", "export", students.out.string(), "--format", "moodle"});
  CHECK(read_file(students.out / "exports/moodle/90_fixture.csv") == sheet);
}

TEST_CASE("whose row: what a student calls a file changes neither the student nor the time") {
  RenamedClass students;
  for (const char* name :
       {"HW_jdoe_attempt_2026-03-05-11-00-00_shift.cpp",
        "HW_jdoe_attempt_2026-03-05-11-00-00_x_attempt_2026-02-01-11-00-00_shift.cpp",
        "HW_b_smith_attempt_2026-03-01-11-00-00_shift.cpp",
        "HW_b_smith_attempt_2026-03-01-11-00-00_comments of the attempt.txt",
        "HW_b_smith_attempt_2026-03-01-11-00-00.txt",
        "HW_poe_attempt_2026-03-01-11-00-00_shift.cpp", "HW_jdoe_attempt_2026-03-05-11-00-00.txt",
        "doejane_LATE_4711_900_x_1_222_shift.cpp", "doejane_LATE_4711_901_shift.cpp",
        "roerick_4712_x_5_777_shift.cpp"}) {
    const std::string text = has(name, "comments") ? "Name: X (smith)\n"
                             : has(name, "jdoe_attempt_2026-03-05-11-00-00.txt")
                                 ? "Name: J (jdoe)\n"
                             : has(name, "00.txt") ? "Name: B (b_smith)\n"
                                                   : reference("shift.cpp");
    write_atomically(students.submissions / name, text);
  }
  const std::string policy = students.put("policy.toml", "due = 2026-03-01T23:00:00\n");
  const std::string output = students.grade({"--chapter", "90", "--policy", policy});
  std::string names;
  for (const Counted& entry : students.entries()) names += entry.graded.submission.student + " ";
  CHECK(names == "HW_poe ada b_smith bob cyd doejane_4711 jdoe ");
  CHECK(students.days_late("jdoe") == 4);
  CHECK(has(output,
            "not graded: no chapter has files of these names, or they are no student's: "
            "roerick_4712_x_5_777_shift.cpp\n"));
}
