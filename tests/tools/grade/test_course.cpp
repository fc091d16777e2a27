#include "tests/tools/grade/support/small_class.h"

#include <algorithm>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

/// ada has handed in both chapters, bob one that does not compile, and cyd one chapter.
struct Course : Class {
  Course() {
    fs::remove_all(submissions);
    for (const char* student : {"ada", "bob", "cyd"}) {
      hand_in(student + std::string("/90_fixture"), "shift.cpp", reference("shift.cpp"));
    }
    hand_in("ada/91_fixture", "curve.cpp", reference("curve.cpp"));
    hand_in("bob/91_fixture", "curve.cpp", "int x");
  }
  // cyd's files say otherwise.
  std::string grade(std::vector<std::string> more, int expected = 0) {
    const bool is_said = std::any_of(more.begin(), more.end(), [](const std::string& word) {
      return word == "--chapter" || word == "--only";
    });
    if (!is_said) more.insert(more.end(), {"--chapter", "90,91"});
    return Class::grade(more, expected);
  }
  std::string csv(const std::string& name = "gradebook.csv") const { return read_file(out / name); }
  std::string show(int expected = 0) { return run({"gradebook", "show", out.string()}, expected); }
  std::string file(const std::string& name, const std::string& text) {
    write_atomically(scratch.path() / name, text);
    return (scratch.path() / name).string();
  }
};

const std::string of_90 = "0,not_implemented,0,not_implemented,3,passed,";
const std::string header_90 =
    "student,chapter,points,max_points,90.1,90.1 verdict,90.2,90.2 verdict,90.3,90.3 verdict,";
const std::string columns =
    ",90_fixture points,90_fixture percent,90_fixture counted,91_fixture points,91_fixture "
    "percent,91_fixture counted,course_percent,course_status\r\n";
// 8 of 14 points, and 3 of 14.
const std::string table_of_course =
    header_90 + "91.1,91.1 verdict,mistakes" + columns + "ada,90_fixture 91_fixture,8,14," + of_90 +
    "5,passed,,3,33.33,counts,5,100,counts,57.14,graded\r\n" + "bob,90_fixture 91_fixture,3,14," +
    of_90 + "0,build_failed,,3,33.33,counts,0,0,counts,21.43,graded\r\n" +
    "cyd,90_fixture 91_fixture,3,14," + of_90 +
    "0,nothing_handed_in,,3,33.33,counts,0,0,counts,21.43,graded\r\n";

}  // namespace

TEST_CASE("course: all chapters are in the table, the CSV files, the pages and the results") {
  Course course;
  const std::string output = course.grade({"--export", "html,json"});
  CHECK(course.csv() == table_of_course);
  CHECK(course.csv("chapters/90_fixture.csv") == header_90 + "mistakes\r\nada,90_fixture,3,9," +
                                                     of_90 + "\r\nbob,90_fixture,3,9," + of_90 +
                                                     "\r\ncyd,90_fixture,3,9," + of_90 + "\r\n");
  CHECK(has(output, "6 submissions in "));
  for (const char* part : {"90_fixture\n  student", "91_fixture\n  student",
                           "course: each chapter counts by its points",
                           "  ada                           57.14 %     33.33 %         100 %"}) {
    CHECK_MESSAGE(has(output, part), output);
  }
  const fs::path html = course.out / "exports/html";
  CHECK(has(read_file(html / "index.html"), "57.14 %"));
  CHECK(has(read_file(html / "index.html"), "students/ada.91_fixture.html"));
  CHECK(has(read_file(html / "91_fixture.html"), "3 submissions; mean 33.3 %"));
  CHECK(has(read_file(html / "course/ada.html"), "57.14 % in all"));
  CHECK(has(read_file(html / "course/ada.html"), "../students/ada.90_fixture.html"));
  CHECK(fs::exists(html / "students/cyd.91_fixture.html"));
  CHECK(has(read_file(course.out / "exports/gradebook.json"), "\"percent\": 57.14"));
  CHECK(has(read_file(course.out / "students/91_fixture/ada.json"), "\"points\": 5.0"));
  CHECK_FALSE(fs::exists(course.out / "students/ada.json"));
  CHECK(has(course.grade({"--resume"}), "(6 graded before)"));
  CHECK(course.csv() == table_of_course);
}

TEST_CASE("course: chapters that are graded one after the other are all there") {
  Course course;
  course.grade({"--chapter", "90", "--seed", "1"});
  const std::string first = course.csv();
  CHECK(fs::exists(course.out / "students/ada.json"));
  CHECK(has(course.grade({"--chapter", "91", "--seed", "2"}), "seed 2 repeats these inputs"));
  CHECK(course.csv() == table_of_course);
  CHECK(course.csv("chapters/90_fixture.csv") == first);
  for (const char* file : {"students/90_fixture/bob.json", "students/91_fixture/bob.json"}) {
    CHECK(fs::exists(course.out / file));
  }
  CHECK_FALSE(fs::exists(course.out / "students/bob.json"));
  // A later run of one chapter takes the place of that one alone.
  course.hand_in("bob/91_fixture", "curve.cpp", reference("curve.cpp"));
  course.grade({"--chapter", "91", "--resume"});
  CHECK(has(course.csv(), "\r\nbob,90_fixture 91_fixture,8,14,"));
  CHECK(has(course.csv(), "\r\ncyd,90_fixture 91_fixture,3,14,"));
}

TEST_CASE("course: a folder for each chapter is a course") {
  Course course;
  for (const char* student : {"ada", "bob", "cyd"}) {
    for (const char* chapter : {"90_fixture", "91_fixture"}) {
      const fs::path from = course.submissions / student / chapter;
      fs::create_directories(course.submissions / chapter);
      if (fs::exists(from)) fs::rename(from, course.submissions / chapter / student);
    }
    fs::remove_all(course.submissions / student);
  }
  course.grade({});
  CHECK(course.csv() == table_of_course);
}

TEST_CASE("course: a run that is killed between two chapters leaves the first, and resumes") {
  Course course;
  course.grade({});
  {
    Gradebook gradebook(course.out, Gradebook::Use::Grading);
    const std::vector<Entry> entries = gradebook.entries();
    GradingRun run = entries.front().run;
    run.chapters = {"90_fixture", "91_fixture"};
    gradebook.begin(run, false);
    for (const Entry& entry : entries) {
      if (entry.graded.submission.chapter == "90_fixture") {
        gradebook.finish(entry.graded, entry.handin, entry.place);
      }
    }
    gradebook.end_chapter("90_fixture");
  }
  const std::string output = course.show(2);
  CHECK(has(output,
            "wick: pending in 91_fixture, which its run has not graded to the end: ada, bob, cyd\n"
            "wick: 91_fixture: the last run has not ended: 0 submissions have a result, and the "
            "others have none yet: if it was cut short, the same wick grade command with --resume "
            "goes on with it\n"));
  CHECK_FALSE(has(output, "machine failed"));
  CHECK(has(course.csv(), ",90_fixture points,"));
  CHECK_MESSAGE(has(course.csv(), "3,33.33,counts,,,pending,,pending\r\n"), course.csv());
  CHECK(has(course.csv("chapters/90_fixture.csv"), "\r\nada,90_fixture,3,9,"));
  course.run({"gradebook", "export", course.out.string(), "--format",
              "csv,json,junit,nbgrader,gradescope,classroom50,html"},
             2);
  CHECK(has(course.grade({"--resume"}), "(6 graded before)"));
  CHECK(course.csv() == table_of_course);
}

TEST_CASE("course: weights, excuses and due times of chapters make the total") {
  Course course;
  const std::string policy = course.file("policy.toml",
                                         "penalty_per_day = 10\n[weights]\n90 = 1\n91_fixture = 3\n"
                                         "[excused]\nc1 = [91]\n[chapter.91]\n"
                                         "due = 2026-03-01T12:00:00Z\n");
  const std::string times =
      course.file("times.csv",
                  "student,submitted,Chapter\nada,2026-03-03T11:00:00Z,91\n"
                  "ada,2026-05-03T11:00:00Z,90_fixture\nbob,2026-03-01T11:00:00Z,\n");
  const std::string roster = course.file("roster.csv", "id,name\nc1,Cyd\na1,Ada\nb1,Bob\n");
  const std::string output =
      course.grade({"--policy", policy, "--submitted", times, "--roster", roster, "--match-names"});
  CHECK(has(output, "times.csv has no time for cyd: counted as on time"));
  CHECK(has(output, "course: each chapter counts by its weight"));
  // 5 points less 20 %; (33.33 + 3 * 80) / 4
  CHECK(has(course.csv(), ",2,1,,a1,Ada,3,33.33,counts,4,80,counts,68.33,graded\r\n"));
  CHECK(has(course.csv(), ",c1,Cyd,3,33.33,counts,0,0,excused,33.33,graded\r\n"));
  CHECK(has(course.grade({"--policy", course.file("bad.toml", "drop_lowest = -1")}, 2),
            "bad.toml:1: `drop_lowest` is negative"));
  CHECK(has(course.grade({"--submitted", course.file("t.csv",
                                                     "student,submitted,chapter\n"
                                                     "ada,2026-03-03,x\n")},
                         2),
            "t.csv: row 2: \"x\" is no chapter, such as 12"));
}

TEST_CASE("course: one chapter with weights keeps its table, with the total at the end") {
  Course course;
  course.grade({"--chapter", "90"});
  const std::string policy = course.file("policy.toml", "[weights]\n90 = 1\n91 = 1\n");
  const std::string output =
      course.run({"gradebook", "show", course.out.string(), "--policy", policy});
  CHECK(has(output, "so far, without 91, which is not graded yet"));
  CHECK(course.csv() == header_90 +
                            "mistakes,90_fixture points,90_fixture percent,90_fixture counted,"
                            "course_percent,course_status\r\nada,90_fixture,3,9," +
                            of_90 + ",3,33.33,counts,33.33,graded\r\nbob,90_fixture,3,9," + of_90 +
                            ",3,33.33,counts,33.33,graded\r\ncyd,90_fixture,3,9," + of_90 +
                            ",3,33.33,counts,33.33,graded\r\n");
}

TEST_CASE("course: shards of several chapters make what one run makes") {
  Course course;
  course.grade({"--seed", "7"});
  std::vector<std::string> merge = {"grade", "--out", (course.scratch.path() / "all").string(),
                                    "--merge"};
  for (const char* part : {"1/2", "2/2"}) {
    course.out = course.scratch.path() / std::string(1, part[0]);
    course.grade({"--seed", "7", "--shard", part});
    merge.push_back(course.out.string());
  }
  CHECK(has(course.run(merge), "6 submissions of 2 folders"));
  course.out = course.scratch.path() / "all";
  CHECK(course.csv() == table_of_course);
  CHECK(fs::exists(course.out / "students/91_fixture/bob.json"));
}
