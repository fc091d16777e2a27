#include "tests/tools/grade/support/hostile_archives.h"
#include "tests/tools/grade/support/small_class.h"

using namespace wick::grade;
using namespace wick::grade::test;

// Several attempts of one student: which one counts, and where it is told.
namespace {

// cyd has shift.cpp alone; ada three attempts, the second of which is the best and late, and the
// last of which does not compile.
struct ClassWithAttempts : Class {
  std::filesystem::path times = scratch.path() / "times.csv";

  ClassWithAttempts() {
    std::filesystem::remove_all(submissions / "ada");
    std::filesystem::remove_all(submissions / "bob");
    const std::string scale = reference("scale.cpp"), shift = reference("shift.cpp");
    hand_in("ada_attempt_1", "work.zip", zip_of({{"shift.cpp", shift}}));
    hand_in("ada_attempt_2", "work.zip", zip_of({{"shift.cpp", shift}, {"scale.cpp", scale}}));
    hand_in("ada_attempt_3", "work.zip", zip_of({{"shift.cpp", "int x"}}));
    write_atomically(times,
                     "student,attempt,submitted\nada,1,2026-03-01T11:00:00Z\n"
                     "ada,2,2026-03-01T13:00:00Z\nada,3,2026-03-09T13:00:00Z\n"
                     "cyd,1,2026-03-01T11:00:00Z\n");
  }

  std::string grade_by(const std::string& rules, const std::vector<std::string>& more = {}) {
    const std::filesystem::path policy = scratch.path() / "policy.toml";
    write_atomically(policy, "due = 2026-03-01T12:00:00Z\npenalty_per_day = 50\n" + rules);
    std::vector<std::string> arguments = {"--policy", policy.string(), "--submitted",
                                          times.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return grade(arguments);
  }

  Counted ada() { return entries()[0]; }
};

}  // namespace

TEST_CASE("attempts: the last one counts, if the policy does not say another") {
  ClassWithAttempts students;
  const std::string output = students.grade_by("");
  CHECK(has(output, "1 student has several attempts: the last counts"));
  CHECK(students.ada().attempt == "3 of 3");
  CHECK(students.ada().score.points == 0);
  CHECK(students.ada().score.days_late == 9);
  CHECK(students.entries()[1].attempt.empty());
  CHECK(has(read_file(students.out / "gradebook.csv"), ",attempt\r\nada,"));
  CHECK(has(read_file(students.out / "gradebook.csv"), ",3 of 3\r\ncyd,"));
}

TEST_CASE("attempts: the last before the due time counts, and a later one where none is") {
  ClassWithAttempts students;
  students.grade_by("attempt = \"last_before_due\"");
  CHECK(students.ada().attempt == "1 of 3");
  CHECK(students.ada().score.days_late == 0);
  const double first = *students.ada().score.points;
  CHECK(first > 0);
  students.grade_by("attempt = \"last_before_due\"\ngrace_minutes = 60", {"--resume"});
  CHECK(students.ada().attempt == "2 of 3");
  CHECK(*students.ada().score.points > first);
  students.grade_by("attempt = \"last_before_due\"\n[chapter.90]\ndue = 2025-01-01", {"--resume"});
  CHECK(students.ada().attempt == "3 of 3");
}

TEST_CASE("attempts: the best counts after what lateness costs, also after points that changed") {
  ClassWithAttempts students;
  const std::string output =
      students.grade_by("attempt = \"best\"\ngrace_minutes = 60", {"--export", "html,json"});
  CHECK(has(output, "4 submissions in"));
  CHECK(has(output, "the best counts"));
  CHECK(students.ada().attempt == "2 of 3");
  const double most = *students.ada().score.points;
  CHECK(most == 9);
  CHECK(has(read_file(students.out / "students" / "ada.json"), "\"points\": 9.0"));
  CHECK(has(read_file(students.out / "exports/html/students/ada.90_fixture.html"),
            "Attempt 2 of 3 counts."));
  CHECK(has(read_file(students.out / "exports/gradebook.json"), "\"attempt\": \"2 of 3\""));
  // Without the grace the second loses half of 9 points, and the first has 3 on time.
  students.grade_by("attempt = \"best\"\nmax_penalty = 90\n[extension]\ncyd = 2026-03-08",
                    {"--resume"});
  CHECK(students.ada().attempt == "2 of 3");
  CHECK(*students.ada().score.points == 4.5);
  students.grade_by("attempt = \"best\"\ncloses_after_days = 0", {"--resume"});
  CHECK(students.ada().attempt == "1 of 3");
  // A later attempt enters with --resume, and nothing that is known is graded again.
  students.hand_in("ada_attempt_4", "work.zip", zip_of({{"scale.cpp", reference("scale.cpp")}}));
  const std::string again =
      students.grade_by("attempt = \"best\"\ngrace_minutes = 60", {"--resume"});
  CHECK(has(again, "5 submissions in"));
  CHECK(has(again, "(4 graded before)"));
  CHECK(students.ada().attempt == "2 of 4");
}

TEST_CASE("attempts: a file of times with an attempt that is none is refused with its row") {
  ClassWithAttempts students;
  write_atomically(students.times, "student,attempt,submitted\nada,0,2026-03-01T11:00:00Z\n");
  const std::string output = students.grade({"--submitted", students.times.string()}, 2);
  CHECK(has(output, "times.csv: row 2: the attempt is \"0\": attempts count from 1"));
}
