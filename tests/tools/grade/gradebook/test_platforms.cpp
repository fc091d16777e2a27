#include "tests/tools/grade/support/entries.h"
#include "tools/grade/gradebook/csv.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

/// On a roster with the columns id, name, email, section and Canvas ID.
Entry listed(const std::string& submission, const std::string& id, const std::string& name,
             const std::string& canvas = "") {
  Entry result = entry(submission);
  result.roster.fields = {{"id", id},
                          {"Name", name},
                          {"Email", id + "@uni.edu"},
                          {"SECTION", "B"},
                          {"Canvas ID", canvas}};
  result.roster.name = name;
  result.roster.email = id + "@uni.edu";
  result.roster.person = id;
  return result;
}

}  // namespace

TEST_CASE("canvas: its columns, the points possible, and its own ids") {
  std::vector<Entry> entries = {listed("doe_jane_123456", "1001", "Doe, Jane"),
                                listed("roe_rick_1002", "1002", "Roe, Rick", "98"),
                                listed("poe_pat_1003", "1003", "Poe, Pat"), entry("eve_777")};
  entries[3].roster.fields = entries[2].roster.fields;
  for (auto& [column, value] : entries[3].roster.fields) value.clear();
  CHECK(to_canvas_csv(entries, {}) ==
        "Student,ID,SIS User ID,SIS Login ID,Section,12_attention\r\n"
        "    Points Possible,,,,,20\r\n"
        "\"Doe, Jane\",123456,1001,,B,7.5\r\n"
        "\"Roe, Rick\",98,1002,,B,7.5\r\n"
        "\"Poe, Pat\",,1003,,B,7.5\r\n"  // 1003 is the roster's number, not Canvas's
        "eve_777,777,,,,7.5\r\n");
}

TEST_CASE("canvas: a pending score is left as it is, and an excused one is EX") {
  const Policy excused = parse_policy("[excused]\nada = [12]", "p");
  CHECK(to_canvas_csv({entry("ada"), pending("bob")}, excused) ==
        "Student,ID,SIS User ID,SIS Login ID,Section,12_attention\r\n"
        "    Points Possible,,,,,20\r\nada,,,,,EX\r\nbob,,,,,\r\n");
}

TEST_CASE("moodle: the worksheet knows participants by the folders that Moodle handed out") {
  Entry jane = listed("Jane Doe_12345_assignsubmission_file_", "1001", "Jane Doe");
  Entry rick = listed("1002", "1002", "Rick Roe");
  rick.is_absent = true;
  const std::string text = to_moodle_worksheet({jane, rick}, {}, "12_attention", 0);
  const std::vector<std::vector<std::string>> rows = read_csv(text);
  REQUIRE(rows.size() == 3);
  CHECK(rows[0] == std::vector<std::string>{"Identifier", "Full name", "Email address", "Status",
                                            "Grade", "Maximum Grade", "Grade can be changed",
                                            "Last modified (submission)", "Last modified (grade)",
                                            "Feedback comments"});
  CHECK(std::vector<std::string>(rows[1].begin(), rows[1].end() - 1) ==
        std::vector<std::string>{"Participant 12345", "Jane Doe", "1001@uni.edu",
                                 "Submitted for grading", "7.5", "20", "Yes", "-", "-"});
  CHECK(rows[2][0] == "");
  CHECK(rows[2][3] == "No submission");
  // The verdict of a hidden scenario is not told, and no text of the program.
  CHECK(rows[1][9] ==
        "<p>12.9 scores: 7.5 of 10, a hidden scenario did not pass<br>Hint: look</p><p>12.10 mask: "
        "0 of 10, crashed<br>Hint: the mask is not applied</p>");
}

TEST_CASE("moodle: grades of all chapters by ID number, and feedback that is no markup") {
  Entry jane = listed("jane", "1001", "Jane Doe");
  Entry other = jane;
  other.graded.submission.chapter = "13_transformers";
  other.graded.grade.exercises.resize(1);
  other.graded.grade.exercises[0].id = "13.1";
  other.graded.grade.exercises[0].title = "<b>&";
  other.graded.grade.exercises[0].hint = "";
  sum_up(other.graded.grade);
  other.score = score(other.graded.grade, {}, {}, "jane", {});
  const auto rows = read_csv(to_moodle_grades({jane, other}, {}, 0));
  REQUIRE(rows.size() == 2);
  CHECK(rows[0] == std::vector<std::string>{"ID number", "Full name", "Email address",
                                            "12_attention", "12_attention feedback",
                                            "13_transformers", "13_transformers feedback",
                                            "Course percent"});
  CHECK(rows[1][0] == "1001");
  CHECK(rows[1][5] == "7.5");
  CHECK(rows[1][6] == "<p>13.1 &lt;b&gt;&amp;: 7.5 of 10, a hidden scenario did not pass</p>");
  CHECK(rows[1][7] == "50");  // 15 of 30
  const auto waiting = read_csv(to_moodle_grades({pending("bob")}, {}, 0));
  CHECK(waiting[1][3] == "");
  CHECK(has(waiting[1][4], "Not graded yet"));
}

TEST_CASE("platforms: both are written as files") {
  const TemporaryFolder folder;
  CHECK(write_export("canvas", {entry("ada")}, {}, 0, folder.path()) ==
        folder.path() / "canvas.csv");
  write_export("moodle", {entry("ada")}, {}, 0, folder.path());
  CHECK(std::filesystem::exists(folder.path() / "moodle/12_attention.csv"));
  CHECK(std::filesystem::exists(folder.path() / "moodle/grades.csv"));
}
