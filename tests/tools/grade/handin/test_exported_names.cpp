#include "tests/tools/grade/support/small_chapters.h"
#include "tools/grade/course/times.h"
#include "tools/grade/handin/gradescope.h"
#include "tools/grade/handin/loose_files.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

const std::string metadata =
    "---\nsubmission_11:\n  :submitters:\n  - :name: Jane Doe\n    :sid: '0100'\n"
    "    :email: jane@uni.edu\n  - :name: \"B\\xF6b: B\"\n    :sid:\n    :email: bob@uni.edu\n"
    "  :created_at: 2026-11-21 10:00:00.155880000 Z\n  :score: 10.0\n"
    "  :results:\n    tests:\n    - output: |\n        :sid: 9\n"
    "  :history:\n  - :created_at: 2026-11-20 09:00:00 Z\n"
    "submission_12:\n  :submitters:\n  - :name: Cyd\n";

std::string refusal_of_metadata(const std::string& text) {
  try {
    read_gradescope(text, "m.yml");
  } catch (const wick::Error& error) {
    return error.what();
  }
  return "";
}

const Submission* find(const ClassWork& found, const std::string& student) {
  for (const Submission& each : found.submissions) {
    if (each.student == student) return &each;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("gradescope: its metadata names the students, their groups and times") {
  const auto told = read_gradescope(metadata, "m.yml");
  REQUIRE(told.size() == 2);
  const GradescopeSubmission& first = told.at("submission_11");
  REQUIRE(first.submitters.size() == 2);
  CHECK(first.submitters[0].student() == "0100");
  CHECK(first.submitters[1].student() == "bob@uni.edu");
  CHECK(first.submitters[1].name == "B\u00f6b: B");
  CHECK(first.created == read_time("2026-11-21 10:00:00 UTC"));
  CHECK(told.at("submission_12").submitters[0].student() == "Cyd");
  CHECK_FALSE(told.at("submission_12").created);
}

TEST_CASE("gradescope: what is no metadata is refused with its line") {
  CHECK(refusal_of_metadata("a: [b\n").find(": this is no YAML: ") != std::string::npos);
  CHECK(refusal_of_metadata("- a\n").find("m.yml:1: this is no list of submissions") == 0);
  CHECK(refusal_of_metadata("").find("m.yml:1: this is no list of submissions") == 0);
  CHECK(refusal_of_metadata("s_1:\n  :submitters: []\n") ==
        "m.yml:1: s_1 has no :submitters: Gradescope lists at least one");
  CHECK(refusal_of_metadata("s_1:\n  :submitters:\n  - :role: x\n") ==
        "m.yml:3: a submitter of s_1 has neither :sid nor :email nor :name: one of them tells who "
        "it is");
  CHECK(refusal_of_metadata("s_1:\n  :submitters:\n  - :sid: 1\n  :created_at: soon\n")
            .find("m.yml:4: \"soon\" is not a time") == 0);
}

TEST_CASE("gradescope: an export's folders are the students that its metadata names") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "submission_11", "a.cpp");
  hand_in(folder.path(), "submission_12", "a.cpp");
  write_atomically(folder.path() / gradescope_metadata, metadata);
  const ClassWork found = find_submissions(folder.path(), small_chapters, 12);
  CHECK(found.left_out.empty());
  REQUIRE(found.submissions.size() == 2);
  const Submission* jane = find(found, "0100");
  REQUIRE(jane != nullptr);
  CHECK(jane->members == std::vector<std::string>{"bob@uni.edu"});
  CHECK(jane->told_time == read_time("2026-11-21 10:00:00 UTC"));
  REQUIRE(find(found, "Cyd") != nullptr);
  CHECK_FALSE(find(found, "Cyd")->told_time);
  write_atomically(folder.path() / gradescope_metadata,
                   "submission_11:\n  :submitters: [{':sid': x}]\n"
                   "submission_12:\n  :submitters: [{':sid': x}]\n");
  CHECK_THROWS_AS(find_submissions(folder.path(), small_chapters, 12), wick::Error);
}

TEST_CASE("blackboard: names tell the student, the attempt and its time") {
  const TemporaryFolder folder;
  const auto put = [&](const std::string& name, const std::string& text) {
    write_atomically(folder.path() / name, text);
  };
  put("Home work_12_doe_attempt_2026-11-21-10-00-00_a.cpp", "int first;");
  put("Home work_12_doe_attempt_2026-11-22-10-00-00_a.cpp", "int second;");
  put("Home work_12_doe_attempt_2026-11-22-10-00-00.txt", "Name: Jane (J) Doe (doe)\r\nMore\n");
  put("Home work_12_b_smith_attempt_2026-11-21-10-00-00_b.cpp", "int b;");
  put("Home work_12_b_smith_attempt_2026-11-21-10-00-00.txt", "Name: B Smith (b_smith)\n");
  put("Home work_12_empty_attempt_2026-11-21-10-00-00.txt", "Name: Em (empty)\n");
  const ClassWork found = find_submissions(folder.path(), small_chapters, 12);
  CHECK(found.left_out.empty());
  REQUIRE(found.submissions.size() == 3);
  const Submission* doe = find(found, "doe");
  REQUIRE(doe != nullptr);
  CHECK(doe->attempts == 2);
  CHECK(read_file(doe->sources.at("nn/a.cpp")) == "int second;");
  CHECK(doe->told_time == read_time("2026-11-22 10:00:00"));
  CHECK(doe->earlier.at(0).told_time == read_time("2026-11-21 10:00:00"));
  CHECK(find(found, "b_smith") != nullptr);
  REQUIRE(find(found, "empty") != nullptr);
  CHECK(find(found, "empty")->is_empty);
}

TEST_CASE("blackboard: two users whose names end alike never become one") {
  const TemporaryFolder folder;
  for (const char* user : {"a_smith", "b_smith"}) {
    write_atomically(
        folder.path() / (std::string("HW_") + user + "_attempt_2026-11-21-10-00-00_a.cpp"),
        "int x;");
  }
  const ClassWork found = find_submissions(folder.path(), small_chapters, 12);
  REQUIRE(found.submissions.size() == 2);
  CHECK(found.submissions[0].student == "HW_a_smith");
  CHECK(found.submissions[1].student == "HW_b_smith");
  CHECK_FALSE(read_loose_name("HW_doe_attempt_2026-11-21_a.cpp", small_chapters));
}
