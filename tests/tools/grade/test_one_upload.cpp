#include "tests/tools/grade/support/small_class.h"

using namespace wick::grade;
using namespace wick::grade::test;

// One upload has one time, whatever lies in it.
namespace {

/// bob and cyd are on time. Late work earns nothing.
struct TimedClass : Class {
  fs::path times = scratch.path() / "times.csv";

  TimedClass() { fs::remove_all(submissions / "ada"); }

  std::string right() const { return reference("shift.cpp"); }

  std::string grade_at(const std::string& rows, const std::string& attempt = "best") {
    const fs::path policy = scratch.path() / "policy.toml";
    write_atomically(policy, "due = 2026-03-01T12:00:00Z\ncloses_after_days = 0\nattempt = \"" +
                                 attempt + "\"\n");
    std::vector<std::string> arguments = {"--chapter", "90", "--policy", policy.string()};
    if (!rows.empty()) {
      write_atomically(times, rows);
      arguments.insert(arguments.end(), {"--submitted", times.string()});
    }
    return grade(arguments);
  }

  decltype(Counted::score) score_of(const std::string& student) {
    for (const Counted& entry : entries()) {
      if (entry.graded.submission.student == student) return entry.score;
    }
    FAIL("there is no " << student);
    return {};
  }
};

const std::string on_time = "2026-03-01T11:00:00Z", late = "2026-03-05T11:00:00Z";
const std::string others = "bob," + on_time + "\ncyd," + on_time + "\n";

}  // namespace

TEST_CASE("one upload: a folder of it that is called an earlier attempt is as late as the upload") {
  for (const char* rule : {"best", "last_before_due"}) {
    TimedClass students;
    students.hand_in("ada/attempt_1", "shift.cpp", students.right());
    students.hand_in("ada/attempt_2", "shift.cpp", "int x");
    students.grade_at("student,submitted\nada," + late + "\n" + others, rule);
    CHECK(students.score_of("ada").points == 0);
    CHECK(students.score_of("ada").days_late == 4);
    CHECK(students.score_of("bob").points == 3);
  }
}

TEST_CASE("one upload: a column of attempts numbers uploads, and no folders within one") {
  TimedClass students;
  students.hand_in("ada/attempt_1", "shift.cpp", students.right());
  students.hand_in("ada/attempt_2", "shift.cpp", "int x");
  students.grade_at("student,submitted,attempt\nada," + on_time + ",1\nada," + late + ",2\nbob," +
                    on_time + ",\ncyd," + on_time + ",\n");
  CHECK(students.score_of("ada").points == 0);
}

TEST_CASE("one upload: the files that Canvas hands out of a student are one") {
  TimedClass students;
  write_atomically(students.submissions / "doe_jane_1234_901_shift.cpp", students.right());
  write_atomically(students.submissions / "doe_jane_1234_902_shift-1.cpp", "int x");
  students.grade_at("student,submitted\ndoe_jane_1234," + late + "\n" + others);
  CHECK(students.score_of("doe_jane_1234").points == 0);
}

TEST_CASE("one upload: without a file of times its newest file tells the time of all") {
  TimedClass students;
  students.hand_in("ada/attempt_1", "shift.cpp", students.right());
  students.hand_in("ada/attempt_2", "shift.cpp", "int x");
  const auto years = std::chrono::hours(24 * 365 * 20);
  const fs::path first = students.submissions / "ada/attempt_1/shift.cpp";
  fs::last_write_time(first, fs::file_time_type::clock::now() - years);
  for (const char* name : {"ada/attempt_2", "bob", "cyd"}) {
    fs::last_write_time(students.submissions / name / "shift.cpp",
                        fs::file_time_type::clock::now() + years);
  }
  students.grade_at("");
  CHECK(students.score_of("ada").points == 0);
}

TEST_CASE("one upload: of several uploads one without a time is as late as the next, and named") {
  TimedClass students;
  students.hand_in("ada_attempt_1", "shift.cpp", students.right());
  students.hand_in("ada_attempt_2", "shift.cpp", "int x");
  const std::string output =
      students.grade_at("student,submitted\nada," + late + "\n" + others, "last_before_due");
  CHECK(students.score_of("ada").points == 0);
  CHECK_FALSE(has(output, "ada (attempt 1): counted as on time"));
  // Each has a time of its own where the file names attempts.
  students.grade_at("student,submitted,attempt\nada," + on_time + ",1\nada," + late + ",2\nbob," +
                        on_time + ",\ncyd," + on_time + ",\n",
                    "last_before_due");
  CHECK(students.score_of("ada").points == 3);
}

TEST_CASE("one upload: of hundreds of attempts the newest twenty are graded, and this is told") {
  TimedClass students;
  for (int i = 1; i <= 25; ++i) {
    students.hand_in("ada/attempt_" + std::to_string(i), "shift.cpp",
                     i == 5 ? students.right() : "int x" + std::to_string(i));
  }
  const std::string output = students.grade_at("student,submitted\nada," + on_time + "\n" + others);
  CHECK(has(output, "wick: ada: of 25 attempts the last 20 are looked at\n"));
  CHECK(has(output, "22 submissions in "));
  CHECK(students.score_of("ada").points == 0);
  for (const Counted& entry : students.entries()) {
    if (entry.graded.submission.student == "ada") CHECK(entry.attempt == "25 of 25");
  }
}
