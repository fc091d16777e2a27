#include "tests/tools/grade/support/small_class.h"

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

/// A class in which a faulty scenario of 90.3 has cost ada its points. bob earns them rightly, and
/// cyd has them by hand.
struct Faulty : Class {
  std::string before;

  Faulty() {
    grade({"--seed", "5"});
    run({"gradebook", "override", out.string(), "cyd", "90.3", "1", "--reason", "fair"});
    {
      Gradebook gradebook(out, Gradebook::Use::Grading);
      const std::vector<Entry> all = gradebook.entries();
      gradebook.begin(all.front().run, false);
      for (Entry entry : all) {
        ExerciseResult& shift = entry.graded.grade.exercises[2];
        if (entry.graded.submission.student != "bob") {
          shift.verdict = Verdict::WrongValue;
          shift.points = 0;
        }
        sum_up(entry.graded.grade);
        gradebook.finish(entry.graded, entry.handin, entry.place);
      }
      gradebook.end();
    }
    run({"gradebook", "show", out.string()});
    before = csv();
  }
  std::string csv() const { return read_file(out / "gradebook.csv"); }
};

}  // namespace

TEST_CASE("regrade: whose points change is told, and nothing is written without the word") {
  Faulty students;
  const std::string output = students.grade({"--only", "90.3"});
  CHECK(has(output, "90.3 graded again for 3 students: the points of 1 change\n"));
  CHECK(has(output,
            "  student                       90.3 was    is          points      are         "
            "change"));
  CHECK(has(output,
            "  ada                           0           3           0           3           +3"));
  CHECK(has(output, "nothing is written: the same command with --write writes it\n"));
  CHECK(students.csv() == students.before);
  students.run({"gradebook", "show", students.out.string()});
  CHECK(students.csv() == students.before);
  CHECK(students.entries()[0].score.points == 0);
}

TEST_CASE("regrade: what is written takes the place of one exercise, and the history keeps all") {
  Faulty students;
  CHECK(has(students.grade({"--only", "90.3", "--write"}), "stay in its history"));
  const std::vector<Counted> entries = students.entries();
  REQUIRE(entries.size() == 3);
  CHECK(entries[0].score.points == 3);
  CHECK(entries[0].graded.grade.exercises.size() == 3);
  CHECK(entries[0].graded.grade.exercises[0].verdict == Verdict::NotImplemented);
  CHECK(entries[0].run.seed == 5);      // the inputs of before
  CHECK(entries[2].score.points == 1);  // by hand
  CHECK(has(students.csv(), "ada,90_fixture,3,9,"));
  CHECK(has(read_file(students.out / "students/ada.json"), "\"points\": 3.0"));
  const std::string history = students.run({"gradebook", "history", students.out.string(), "ada"});
  CHECK(has(history, "90_fixture            3 / 9         seed 5\n"));
  CHECK(has(history, "90_fixture            0 / 9         seed 5\n"));
  CHECK(has(history, "90_fixture            3 / 9         seed 5  90.3 again\n"));
  CHECK(has(students.run({"gradebook", "history", students.out.string(), "zed"}, 2),
            "there is no student called zed"));
  // It is what counts from now on.
  CHECK(has(students.grade({"--resume"}), "(3 graded before)"));
  CHECK(students.entries()[0].score.points == 3);
}

TEST_CASE("regrade: who has other files, or none, keeps the result and is named") {
  Faulty students;
  students.hand_in("ada", "shift.cpp", "int x");
  fs::remove_all(students.submissions / "bob");
  const std::string output = students.grade({"--only", "90.3", "--write"});
  CHECK(has(output,
            "kept as they are: ada: other files than those that were graded: grade them "
            "with --resume\n"));
  CHECK(has(output, "kept as they are: bob: no submission in the folder\n"));
  CHECK(has(output, "90.3 graded again for 1 students: the points of 0 change\n"));
  for (const char* row : {"ada,90_fixture,0,9,0,not_implemented,0,not_implemented,0,wrong_value,",
                          "bob,90_fixture,3,9,0,not_implemented,0,not_implemented,3,passed,"}) {
    CHECK(has(students.csv(), row));
  }
}

TEST_CASE("regrade: it needs a gradebook with all results of the chapter") {
  Class students;
  CHECK(has(students.grade({"--only", "90.3"}, 2), "has none: grade the chapter first"));
  students.grade({});
  CHECK(has(students.grade({"--only", "91.1"}, 2), "has no results of 91_fixture"));
  const std::string choose = "choose from 90.1, 90.2, 90.3\n";
  CHECK(has(students.grade({"--only", "90.9"}, 2),
            "grade: --only 90.9: 90_fixture has no such exercise: " + choose));
  CHECK(has(students.grade({"--only", "90"}, 2), "90_fixture has no such exercise: " + choose));
  CHECK(has(students.grade({"--only", "90.q1"}, 2),
            "grade: --only 90.q1: it is a question, whose answers people mark (wick gradebook "
            "mark): choose an exercise from 90.1, 90.2, 90.3\n"));
  for (const std::string number : {"99", "x"}) {
    CHECK(has(students.grade({"--only", number + ".1"}, 2),
              "grade: --only " + number + ".1: there is no chapter " + number +
                  ": write an exercise, such as 12.4, of one of the chapters 90, 91, 92\n"));
  }
  CHECK(has(students.grade({"--only", "90.3", "--shard", "1/2"}, 2), "does not go with --shard"));
  {
    Gradebook gradebook(students.out, Gradebook::Use::Grading);
    GradingRun run = gradebook.entries().front().run;
    run.chapters = {"90_fixture"};
    gradebook.begin(run, false);
  }
  CHECK(has(students.grade({"--only", "90.3"}, 2), "has no results of 90_fixture"));
}
