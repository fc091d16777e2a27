#include "tests/tools/grade/support/small_chapters.h"
#include "tools/grade/course/times.h"
#include "tools/grade/handin/course_work.h"
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

TEST_CASE("moodle: the folder of an online text beside that of the files is no second submission") {
  const TemporaryFolder folder;
  const std::string jane = "Jane Doe_12_assignsubmission_", rick = "Rick Roe_13_assignsubmission_";
  hand_in(folder.path(), jane + "file_", "a.cpp");
  hand_in(folder.path(), jane + "onlinetext_", "onlinetext.html");
  hand_in(folder.path(), rick + "onlinetext_", "onlinetext.html");
  const ClassWork found = find_submissions(folder.path(), small_chapters, 12);
  CHECK(found.left_out == std::vector<std::string>{jane + "onlinetext_"});
  REQUIRE(found.submissions.size() == 2);
  CHECK(found.submissions[0].student == jane + "file_");
  CHECK(found.submissions[0].sources.size() == 1);
  CHECK(found.submissions[1].student == rick + "onlinetext_");
  CHECK(found.submissions[1].is_empty);
  // Code in it is a submission, and nobody chooses.
  hand_in(folder.path(), jane + "onlinetext_", "a.cpp");
  CHECK(find_submissions(folder.path(), small_chapters, 12).submissions.size() == 3);
}

TEST_CASE("canvas: what a student has packed keeps the chapter's number in its name") {
  for (const char* late : {"", "_LATE"}) {
    CAPTURE(late);
    const std::string name = std::string("doejane") + late + "_770001_88001_01_tensor.zip";
    const std::optional<LooseName> pack = read_loose_name(name, small_chapters);
    REQUIRE(pack);
    CHECK(pack->student == "doejane_770001");
    CHECK(pack->file == "01_tensor.zip");
  }
}

TEST_CASE("moodle: loose files of an online text are their student's") {
  const TemporaryFolder folder;
  for (const char* name : {"Jane Doe_12_assignsubmission_file_a.cpp",
                           "Jane Doe_12_assignsubmission_onlinetext_onlinetext.html",
                           "Rick Roe_13_assignsubmission_onlinetext_onlinetext.html"}) {
    write_atomically(folder.path() / name, "int x;");
  }
  const ClassWork found = find_submissions(folder.path(), small_chapters, 12);
  CHECK(found.left_out.empty());
  REQUIRE(found.submissions.size() == 2);
  CHECK(found.submissions[0].student == "Jane Doe_12");
  CHECK(found.submissions[0].sources.size() == 1);
  CHECK(found.submissions[0].attempts == 1);
  CHECK(found.submissions[1].student == "Rick Roe_13");
  CHECK(found.submissions[1].problems ==
        std::vector<std::string>{
            "nothing handed in: no file of 12_attention, such as a.cpp, but onlinetext.html"});
}

TEST_CASE("canvas: a student whose file has another name has a row, and no further attempt") {
  const TemporaryFolder folder;
  for (const char* name :
       {"doe_jane_12_901_attn.cpp", "doe_jane_12_902_attn-1.cpp", "roe_rick_LATE_13_903_a.cpp",
        "roe_rick_LATE_13_903_text.html", "roe_rick_LATE_13_904_text-1.html",
        "poe_14_905_a (1).cpp", "mail_2026_11_last.txt", "mail_2026_11_21.txt", "x_1234_attn.cpp",
        "._doe_jane_12_901_attn.cpp"}) {
    write_atomically(folder.path() / name, "int x;");
  }
  const ClassWork found = find_submissions(folder.path(), small_chapters, 12);
  CHECK(found.left_out == std::vector<std::string>{"mail_2026_11_21.txt", "mail_2026_11_last.txt",
                                                   "x_1234_attn.cpp"});
  const std::string nothing = "nothing handed in: no file of 12_attention, such as a.cpp, but ";
  REQUIRE(found.submissions.size() == 3);
  CHECK(found.submissions[0].student == "doe_jane_12");
  CHECK(found.submissions[0].problems == std::vector<std::string>{nothing + "attn.cpp"});
  CHECK(found.submissions[1].student == "poe_14");
  CHECK(found.submissions[1].problems == std::vector<std::string>{nothing + "a (1).cpp"});
  CHECK(found.submissions[2].student == "roe_rick_13");
  CHECK(found.submissions[2].problems.empty());
  CHECK(found.submissions[2].sources.size() == 1);
  CHECK(found.submissions[2].attempts == 1);
}

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
  CHECK(refusal_of_metadata("s_1:\n  :submitters: [{':sid': a}]\n"
                            "s_1:\n  :submitters: [{':sid': b}]\n") ==
        "m.yml:3: s_1 is there twice");
  CHECK(refusal_of_metadata("s_1:\n  :submitters: []\n") ==
        "m.yml:1: s_1 has no :submitters: Gradescope lists at least one");
  CHECK(
      refusal_of_metadata("s_1:\n  :submitters:\n  - :role: x\n") ==
      "m.yml:3: a submitter of s_1 has neither :sid nor :email nor :name: one of them must say who "
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
  CHECK(jane->platform_time == read_time("2026-11-21 10:00:00 UTC"));
  REQUIRE(find(found, "Cyd") != nullptr);
  CHECK_FALSE(find(found, "Cyd")->platform_time);
  write_atomically(folder.path() / gradescope_metadata,
                   "submission_11:\n  :submitters: [{':sid': x}]\n"
                   "submission_12:\n  :submitters: [{':sid': x}]\n");
  CHECK_THROWS_AS(find_submissions(folder.path(), small_chapters, 12), wick::Error);
}

TEST_CASE("gradescope: what its metadata has and the folder has not is told, and the reverse") {
  const TemporaryFolder folder;
  write_atomically(folder.path() / gradescope_metadata,
                   "submission_7:\n  :submitters: [{':sid': ada}]\n"
                   "submission_8.zip:\n  :submitters: [{':sid': bob}]\n"
                   "submission_9:\n  :submitters: [{':sid': cyd}]\n"
                   "submission_10:\n  :submitters: [{':name': \"D\\nN\"}]\n");
  hand_in(folder.path(), "submission_9", "a.cpp");
  hand_in(folder.path(), "submission_99", "a.cpp");
  write_atomically(folder.path() / "submission_8.zip", "PK");
  const CourseWork found = find_course_work(folder.path(), small_chapters, {3, 12});
  CHECK(found.left_out.empty());
  CHECK(found.remarks ==
        std::vector<std::string>{
            "submission_metadata.yml does not name submission_99: there the name of the folder is "
            "the student's",
            "submission_metadata.yml names submission_10 of D\\nN, submission_7 of ada, and no "
            "folder or archive here has this name: unpack the whole export"});
  const ClassWork work = find_submissions(folder.path(), small_chapters, 12);
  REQUIRE(work.submissions.size() == 3);
  CHECK(find(work, "bob") != nullptr);
  CHECK(find(work, "cyd") != nullptr);
  CHECK(find(work, "submission_99") != nullptr);
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
  CHECK(doe->platform_time == read_time("2026-11-22 10:00:00"));
  CHECK(doe->earlier.at(0).platform_time == read_time("2026-11-21 10:00:00"));
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
