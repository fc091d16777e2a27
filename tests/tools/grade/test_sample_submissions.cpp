#include "tests/skip.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/batch.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

#include <map>
#include <sstream>
#include <string>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

const fs::path root = places::source;

// "li_chen 12.4" -> "not_implemented -", from the file beside the submissions.
std::map<std::string, std::string> expected_verdicts() {
  std::map<std::string, std::string> verdicts;
  std::istringstream lines(read_file(root / "tests/submissions/12_attention.verdicts"));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string student, exercise, verdict, mistake;
    words >> student >> exercise >> verdict >> std::ws;
    std::getline(words, mistake);
    if (student.empty() || student[0] == '#') continue;
    verdicts[student + " " + exercise] = verdict + " " + mistake;
  }
  return verdicts;
}

}  // namespace

// A sanitised build has no kits of the course's chapters.
TEST_CASE("sample submissions: each gets its verdict, and its mistake its name") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const std::vector<Chapter> chapters = read_chapters(root);
  const std::vector<Submission> submissions =
      find_submissions(root / "tests/submissions/12_attention", chapters, {}).submissions;
  CHECK(submissions.size() == 17);

  std::map<std::string, std::string> received;
  int passed_everything = 0;
  Batch batch(places::kits, chapters, 1, GradeOptions{});
  for (const Graded& graded : batch.grade(submissions, 2, [](const Graded&, std::size_t) {})) {
    CHECK(graded.submission.chapter == "12_attention");
    if (graded.grade.points == graded.grade.max_points) ++passed_everything;
    for (const ExerciseResult& exercise : graded.grade.exercises) {
      if (exercise.verdict == Verdict::Passed) continue;
      received[graded.submission.student + " " + exercise.id] =
          std::string(to_string(exercise.verdict)) + " " +
          (exercise.diagnosis ? exercise.diagnosis->mistake : "-");
    }
  }
  CHECK(passed_everything == 2);
  const std::map<std::string, std::string> expected = expected_verdicts();
  for (const auto& verdict : expected) {
    const std::string& key = verdict.first;
    CAPTURE(key);
    CHECK(received[key] == verdict.second);
  }
  CHECK(received.size() == expected.size());
}
