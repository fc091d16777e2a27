#include "tests/tools/grade/support/small_class.h"

#include <pugixml.hpp>

#include <set>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

/// The class of three with a roster: dan has handed in nothing, and cyd is not on it.
struct RosterClass : Class {
  fs::path roster = scratch.path() / "roster.csv";

  RosterClass() {
    fs::rename(submissions / "bob", submissions / "Bobs\u0301on, Bob_99_assignsubmission_file_");
    write_atomically(roster,
                     "Section,ID,name,email,points\nA,u1,Ada L,ada@uni.edu,9\n"
                     "B,u2,Bob Bob\u015bon,bob@uni.edu,\nB,u4,\"Dan, =D\",dan@uni.edu,\n");
  }
  std::vector<std::string> with_roster() const {
    return {"--roster", roster.string(), "--match-names"};
  }
  std::string csv() const { return read_file(out / "gradebook.csv"); }
};

const std::string header =
    "student,chapter,points,max_points,90.1,90.1 verdict,90.2,90.2 verdict,90.3,90.3 verdict,"
    "mistakes";
const std::string graded = "0,not_implemented,0,not_implemented,3,passed,";
const std::string table_of_class =
    header + ",Section,ID,name,email,roster points\r\n" +
    "\"Bobs\u0301on, Bob_99_assignsubmission_file_\",90_fixture,3,9," + graded +
    ",B,u2,Bob Bob\u015bon,bob@uni.edu,\r\n" + "ada,90_fixture,3,9," + graded +
    ",A,u1,Ada L,ada@uni.edu,9\r\n" + "cyd,90_fixture,3,9," + graded + ",,,,,\r\n" +
    "u4,90_fixture,0,9,0,nothing_handed_in,0,nothing_handed_in,0,nothing_handed_in,,"
    "B,u4,\"Dan, =D\",dan@uni.edu,\r\n";

}  // namespace

TEST_CASE("roster: who has handed in nothing has a row, and who is not on it is named") {
  RosterClass students;
  const std::string output = students.grade(students.with_roster());
  CHECK(students.csv() == table_of_class);
  CHECK(has(output, "wick: not on the roster: cyd\n"));
  CHECK(has(output,
            "  Dan, =D                       0 / 9       0      0      0      nothing handed "
            "in\n"));
  CHECK(has(output, "3 submissions in "));
  CHECK(has(output, "; seed "));  // one, also with somebody who was not graded

  // It is kept, and what is written again is the same.
  const std::string shown = students.run({"gradebook", "show", students.out.string()});
  CHECK(has(shown, "wick: not on the roster: cyd\n"));
  CHECK(students.csv() == table_of_class);
  CHECK(has(students.grade({"--resume"}), "(3 graded before)"));
  CHECK(students.csv() == table_of_class);
  students.grade({});
  CHECK(students.csv() == table_of_class);
}

TEST_CASE("roster: who hands in later loses the row of nothing, and a later roster replaces it") {
  RosterClass students;
  students.grade(students.with_roster());
  students.hand_in("dan", "shift.cpp", reference("shift.cpp"));
  const std::string output = students.grade({"--resume"});
  CHECK(has(output, "not on the roster: cyd\n"));
  CHECK(has(students.csv(), "\r\ndan,90_fixture,3,9,"));  // the local part of the e-mail address
  CHECK_FALSE(has(students.csv(), "\r\nu4,"));

  write_atomically(students.roster, "name\nadA\nCyd\nBob Bob\u015bon\nZoe\n");
  CHECK(has(students.run({"gradebook", "show", students.out.string(), "--roster",
                          students.roster.string(), "--match-names"}),
            "wick: not on the roster: dan\n"));
  CHECK(has(students.csv(), header + ",name\r\n"));
  CHECK(has(students.csv(), "\r\nZoe,90_fixture,0,9,"));
  CHECK_FALSE(has(students.csv(), "u2"));
  write_atomically(students.roster, "name\n");
  CHECK(has(students.grade({"--resume", "--roster", students.roster.string(), "--match-names"}, 2),
            "roster.csv: it has the row of columns alone"));
  students.grade({"--resume"});
  CHECK(has(students.csv(), "\r\nZoe,90_fixture,0,9,"));
}

TEST_CASE("roster: what is ambiguous is told with both sides, and nobody gets a row for it") {
  RosterClass students;
  write_atomically(students.roster, "id,name\n1,Ada\n2,ADA\n3,Cyd\n");
  students.hand_in("hw 3", "shift.cpp", reference("shift.cpp"));
  const std::string output = students.grade(students.with_roster());
  CHECK(has(output,
            "wick: ada can be of 1 (Ada) and 2 (ADA): it has no match: name the "
            "submission after the right id\n"));
  CHECK(has(output, "wick: cyd and hw 3 can all be of 3 (Cyd): none of them is matched"));
  const std::vector<Counted> entries = students.entries();
  CHECK(entries.size() == 4);
  for (const Counted& entry : entries) CHECK(entry.roster.at("name").empty());
}

TEST_CASE(
    "roster: Canvas's loose files are matched, also those of who handed in an archive alone") {
  RosterClass students;
  write_atomically(
      students.roster,
      "id,name\n1,Ada\n2,Bob Bob\u015bon\n3,Cyd\n4,\"Doe, Jane\"\n5,Zo\u00e9 M\u00fcller\n");
  write_atomically(students.submissions / "doejane_LATE_4711_99_shift.cpp", reference("shift.cpp"));
  write_atomically(students.submissions / "mullerzoe_4712_98_work.zip", "PK");
  CHECK_FALSE(has(students.grade(students.with_roster()), "not on the roster"));
  const std::vector<Counted> entries = students.entries();
  REQUIRE(entries.size() == 5);
  CHECK(entries[3].graded.submission.student == "doejane_4711");
  CHECK(entries[3].roster.at("name") == "Doe, Jane");
  CHECK(entries[4].graded.submission.student == "mullerzoe_4712");
  CHECK(entries[4].roster.at("name") == "Zo\u00e9 M\u00fcller");
  CHECK_FALSE(entries[4].is_absent);
}

TEST_CASE("roster: every export has the row of who has handed in nothing") {
  RosterClass students;
  students.grade(students.with_roster());
  const std::string formats = "csv,json,junit,nbgrader,gradescope,classroom50,html";
  students.run({"gradebook", "export", students.out.string(), "--format", formats});
  const fs::path exports = students.out / "exports";
  CHECK(read_file(exports / "gradebook.csv") == table_of_class);
  CHECK(has(read_file(exports / "gradebook.json"), "\"name\": \"Dan, =D\""));
  CHECK(has(read_file(exports / "nbgrader.csv"), "90_fixture,,,u4,,,dan@uni.edu,0,0,0,9\r\n"));
  pugi::xml_document junit;
  REQUIRE(junit.load_file((exports / "junit.xml").c_str()));
  CHECK(junit.child("testsuites").find_child_by_attribute("testsuite", "name", "u4"));
  CHECK(has(read_file(exports / "gradescope/u4.90_fixture/results.json"), "\"score\": 0.0"));
  CHECK(has(read_file(exports / "classroom50/u4.90_fixture/result.json"), "\"score\": 0,"));
  CHECK(has(read_file(exports / "html/students/u4.90_fixture.html"),
            "nothing handed in: u4 (Dan, =D) is on the roster, and has no submission"));
  const std::string page = read_file(exports / "html/index.html");
  CHECK(has(page, "3 submissions, and 1 of the roster without one; mean 25 %"));
  CHECK(has(page, "u4.90_fixture.html"));
  CHECK(has(page, "Dan, =D"));
}

TEST_CASE("roster: times and extensions name students as it does, and the absent are never late") {
  RosterClass students;
  write_atomically(students.scratch.path() / "policy.toml",
                   "due = 2026-03-01T12:00:00Z\npenalty_per_day = 20\n[extension]\n"
                   "u2 = 2026-03-09T12:00:00Z\n\"Ada L\" = 2026-03-02T12:00:00Z\n"
                   "nobody = 2026-03-02T12:00:00Z\n");
  write_atomically(students.scratch.path() / "times.csv",
                   "student,submitted\nada@uni.edu,2026-03-03T11:00:00Z\n"
                   "u2,2026-03-03T11:00:00Z\nu4,2026-03-03T11:00:00Z\ncyd,2026-03-01T11:00:00Z\n");
  std::vector<std::string> arguments = students.with_roster();
  for (const char* word : {"--policy", "policy.toml", "--submitted", "times.csv"}) {
    arguments.push_back(word[0] == '-' ? word : (students.scratch.path() / word).string());
  }
  const std::string output = students.grade(arguments);
  CHECK_FALSE(has(output, "has no time for"));
  CHECK(has(output,
            "wick: the policy has an extension for nobody, who is missing from the roster or there "
            "twice: name the student by the id\n"));
  const std::vector<Counted> entries = students.entries();
  REQUIRE(entries.size() == 4);
  CHECK(entries[0].score.days_late == 0);  // bob, by the extension
  CHECK(entries[1].score.days_late == 1);  // ada
  CHECK(entries[1].score.points == 2.4);
  CHECK(entries[2].score.days_late == 0);
  CHECK(entries[3].is_absent);
  CHECK(entries[3].score.days_late == 0);
  CHECK(entries[3].score.penalty == 0);

  // A folder without files is as absent, whatever time somebody gives it.
  fs::create_directories(students.submissions / "u4");
  arguments.push_back("--resume");
  students.grade(arguments);
  const std::vector<Counted> again = students.entries();
  REQUIRE(again.size() == 4);
  CHECK_FALSE(again[3].is_absent);
  CHECK(again[3].handin.submitted.has_value());
  CHECK(again[3].score.days_late == 0);
}

TEST_CASE("roster: points by hand also go to who has handed in nothing") {
  RosterClass students;
  students.grade(students.with_roster());
  students.run(
      {"gradebook", "override", students.out.string(), "u4", "90.1", "2", "--reason", "told me"});
  const auto dan = [&] { return students.entries().back(); };
  CHECK(dan().score.points == 2);
  students.grade({"--resume"});
  CHECK(dan().score.points == 2);
  CHECK(has(students.csv(), ",mistakes,days_late,penalty,overrides,Section,ID,"));
}

TEST_CASE("roster: points by hand follow who hands in later, until they are taken back") {
  RosterClass students;
  students.grade(students.with_roster());
  const auto give = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"gradebook", "override", students.out.string()});
    more.insert(more.end(), {"--reason", "told me"});
    return students.run(more);
  };
  give({"u4", "90.1", "2"});
  const std::string folder = "Dan D_77_assignsubmission_file_";
  students.hand_in(folder, "shift.cpp", reference("shift.cpp"));
  const std::string output = students.grade({"--resume"});
  CHECK_FALSE(has(output, "of no student of this class"));
  CHECK_FALSE(has(students.csv(), "\r\nu4,"));
  CHECK(has(students.csv(), "\r\n" + folder + ",90_fixture,5,9,2,"));
  give({folder, "90.1", "1"});
  CHECK(has(students.csv(), "\r\n" + folder + ",90_fixture,4,9,1,"));
  give({folder, "90.1"});
  CHECK(has(students.csv(), "\r\n" + folder + ",90_fixture,3,9,0,"));
}

TEST_CASE("roster: points by hand of somebody whom a later roster lacks are told") {
  RosterClass students;
  students.grade(students.with_roster());
  students.run(
      {"gradebook", "override", students.out.string(), "u4", "90.1", "2", "--reason", "x"});
  const std::string told =
      "wick: points by hand of no student of this class: u4 (90.1: 2): correct the roster or the "
      "folder's name, or take them back: wick gradebook override " +
      students.out.string() + " STUDENT EXERCISE --reason TEXT\n";
  const std::vector<std::string> show = {"gradebook", "show", students.out.string()};
  CHECK_FALSE(has(students.run(show), "of nobody"));
  write_atomically(students.roster, "name\nadA\nCyd\nBob Bob\u015bon\n");
  CHECK(has(students.grade({"--resume", "--roster", students.roster.string(), "--match-names"}),
            told));
  CHECK(has(students.run(show), told));
  students.run({"gradebook", "override", students.out.string(), "u4", "90.1", "--reason", "gone"});
  CHECK_FALSE(has(students.run(show), "of nobody"));
}

TEST_CASE("roster: a part of a class has nobody absent, and what is merged is one run's") {
  RosterClass students;
  students.grade({"--seed", "7", "--roster", students.roster.string(), "--match-names"});
  REQUIRE(students.csv() == table_of_class);
  std::vector<std::string> merge = {"grade", "--out", (students.scratch.path() / "all").string(),
                                    "--merge"};
  for (const char* part : {"1/2", "2/2"}) {
    students.out = students.scratch.path() / std::string(1, part[0]);
    const std::string output = students.grade(
        {"--seed", "7", "--shard", part, "--roster", students.roster.string(), "--match-names"});
    CHECK_FALSE(has(output, "not on the roster"));
    for (const Counted& entry : students.entries()) CHECK_FALSE(entry.is_absent);
    merge.push_back(students.out.string());
  }
  const std::string output = students.run(merge);
  CHECK(has(output, "3 submissions of 2 folders"));
  CHECK(has(output, "wick: not on the roster: cyd\n"));
  students.out = students.scratch.path() / "all";
  CHECK(students.csv() == table_of_class);
}

TEST_CASE("roster: in each of several chapters, those have a row who have handed in others alone") {
  RosterClass students;
  students.grade(students.with_roster());
  {
    Gradebook gradebook(students.out, Gradebook::Use::Grading);
    std::vector<Entry> entries = gradebook.entries();
    gradebook.begin(entries.front().run, false);
    for (Entry& entry : entries) {
      const std::string& name = entry.graded.submission.student;
      entry.graded.submission.chapter = name == "ada" ? "91_other" : "90_fixture";
      gradebook.finish(entry.graded, entry.handin, entry.place);
    }
    gradebook.end();
  }
  std::set<std::string> absent;
  for (const Counted& entry : students.entries()) {
    const Submission& submission = entry.graded.submission;
    if (entry.is_absent) absent.insert(submission.chapter + " " + submission.student);
  }
  CHECK(absent == std::set<std::string>{"90_fixture ada", "90_fixture u4",
                                        "91_other Bobs\u0301on, Bob_99_assignsubmission_file_",
                                        "91_other u4"});
}

TEST_CASE("roster: while a run is not finished, nobody counts as absent") {
  RosterClass students;
  students.grade(students.with_roster());
  {
    Gradebook gradebook(students.out, Gradebook::Use::Grading);
    const std::vector<Entry> entries = gradebook.entries();
    gradebook.begin(entries.front().run, true);
    gradebook.finish(entries.front().graded, entries.front().handin, 0);
  }
  const std::vector<Counted> entries = students.entries();
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].roster.at("name") == "Bob Bob\u015bon");
  CHECK_FALSE(has(students.run({"gradebook", "show", students.out.string()}), "roster"));
}
