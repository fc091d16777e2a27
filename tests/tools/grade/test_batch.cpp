#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/batch.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

/// Three submissions of the reference's shift.cpp, of which one could not be read.
struct BatchedClass {
  TemporaryFolder folder;
  std::vector<Submission> submissions;
  Batch batch{places::fixture_kits, read_chapters(places::fixture), 1, GradeOptions{}};

  BatchedClass() {
    write_atomically(folder.path() / "shift.cpp", reference("shift.cpp"));
    for (const char* student : {"ada", "bob", "cyd"}) {
      Submission submission;
      submission.student = student;
      submission.chapter = "90_fixture";
      submission.sources["fixture/shift.cpp"] = folder.path() / "shift.cpp";
      submissions.push_back(submission);
    }
  }

  std::string statuses(const Batch::Done& done, const Batch::Journals& journals = {}) {
    std::string text;
    for (const Graded& result : batch.grade(submissions, 2, done, journals)) {
      text += result.submission.student + (result.grade.is_pending() ? " pending " : " graded ");
    }
    return text;
  }
};

const Batch::Done nothing = [](const Graded&, std::size_t) {};

}  // namespace

TEST_CASE("batch: what this machine could not read is pending, and the next is graded") {
  BatchedClass students;
  students.submissions[1].fault = "shift.cpp cannot be read: Input/output error";
  CHECK(students.statuses(nothing) == "ada graded bob pending cyd graded ");
}

TEST_CASE("batch: an exception in one submission makes this one pending") {
  BatchedClass students;
  const auto journals = [](const Submission& submission) -> std::unique_ptr<Journal> {
    if (submission.student == "bob") wick::fail<wick::Error>("string or blob too big");
    return nullptr;
  };
  CHECK(students.statuses(nothing, journals) == "ada graded bob pending cyd graded ");
}

TEST_CASE("batch: a result that cannot be kept is kept as pending, with the reason") {
  BatchedClass students;
  std::string kept;
  const auto done = [&kept](const Graded& result, std::size_t) {
    const bool is_too_big = result.submission.student == "ada" && !result.grade.is_pending();
    if (is_too_big) wick::fail<wick::Error>("string or blob too big\x1b[2J");
    if (result.grade.is_pending()) kept += result.grade.exercises[0].detail;
  };
  CHECK(students.statuses(done) == "ada pending bob graded cyd graded ");
  CHECK(kept == "string or blob too big\\x1b[2J");
}

TEST_CASE("batch: where nothing can be kept, the batch ends with the reason") {
  BatchedClass students;
  const auto done = [](const Graded&, std::size_t) { wick::fail<wick::Error>("disk is full"); };
  CHECK_THROWS_WITH_AS(students.statuses(done), "disk is full", wick::Error);
}
