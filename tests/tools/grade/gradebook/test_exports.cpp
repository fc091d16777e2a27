#include "tests/tools/grade/support/entries.h"
#include "tools/grade/gradebook/course_total.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <cstdlib>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("exports: a row for each student, exercises in the chapter's order") {
  CHECK(to_csv({entry("ada"), entry("bob")}) ==
        "student,chapter,points,max_points,12.9,12.9 verdict,12.10,12.10 verdict,mistakes\r\n"
        "ada,12_attention,7.5,20,7.5,wrong_value,0,crashed,no-mask\r\n"
        "bob,12_attention,7.5,20,7.5,wrong_value,0,crashed,no-mask\r\n");
}

TEST_CASE("exports: a pending submission keeps its row, without a score and with its status") {
  CHECK(to_csv({entry("ada"), pending("bob")}) ==
        "student,chapter,points,max_points,12.9,12.9 verdict,12.10,12.10 verdict,mistakes,status"
        "\r\n"
        "ada,12_attention,7.5,20,7.5,wrong_value,0,crashed,no-mask,graded\r\n"
        "bob,12_attention,,20,,grader_error,0,crashed,no-mask,pending\r\n");
  CHECK(has(to_nbgrader_csv({pending("bob")}, after_due), ",bob,,,,,,,20\r\n"));
}

TEST_CASE("exports: no format has a score of what is pending, and none counts it") {
  const nlohmann::json gradescope = nlohmann::json::parse(to_gradescope(pending("bob"), after_due));
  CHECK_FALSE(gradescope.contains("score"));
  CHECK_FALSE(gradescope.contains("tests"));  // whose scores would be summed
  CHECK(has(gradescope["output"], "Not graded yet"));
  const nlohmann::json all = nlohmann::json::parse(to_json({pending("bob")}, after_due));
  const nlohmann::json& bob = all["students"][0];
  for (const nlohmann::json& part : {bob, bob["score"]}) {
    CHECK(part["status"] == "pending");
    CHECK_FALSE(part.contains("points"));
    CHECK_FALSE(part.contains("earned"));
  }
  CHECK_FALSE(bob["exercises"][0].contains("points"));
  CHECK(bob["exercises"][1]["points"] == 0);
  CHECK_THROWS_AS(to_classroom50(pending("bob"), 0), wick::Error);
  const std::string page = to_html(pending("bob"), after_due, 61);
  CHECK(has(page, "pending: no score yet, of 20 points"));
  CHECK(has(page, "Not graded yet"));
  const std::string whole = to_html({entry("ada"), pending("bob")}, after_due, 0);
  CHECK(has(whole, "mean 37.5 %, median 37.5 %"));
  CHECK(has(whole, "<td>pending</td>"));

  const TemporaryFolder folder;
  write_export("classroom50", {entry("bob")}, after_due, 0, folder.path());
  const auto file = folder.path() / "classroom50" / "bob.12_attention" / "result.json";
  CHECK(std::filesystem::exists(file));
  write_export("classroom50", {pending("bob")}, after_due, 0, folder.path());
  CHECK_FALSE(std::filesystem::exists(file));
}

namespace {

// What a screen reader goes by: headings without a gap, and tables whose rows and columns have
// header cells that say which of both they name.
void check_structure(const pugi::xml_node& node, int& level) {
  const std::string name = node.name();
  if (name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6') {
    CHECK(name[1] - '0' <= level + 1);
    level = name[1] - '0';
  }
  if (name == "table") {
    CHECK(node.select_nodes(".//th[@scope='col']").size() > 0);
    CHECK(node.select_nodes(".//th[not(@scope)]").empty());
    CHECK(node.select_nodes(".//tr[not(th)]").empty());
  }
  for (const pugi::xml_node& child : node.children()) check_structure(child, level);
}

void check_page(const std::string& page) {
  pugi::xml_document document;
  const std::size_t begin = page.find("<main");
  REQUIRE(document.load_string(page.substr(begin, page.find("</body>") - begin).c_str()));
  int level = 0;
  check_structure(document.first_child(), level);
}

}  // namespace

TEST_CASE("exports: pages have headings without gaps, and header cells of rows and columns") {
  const std::vector<Entry> entries{entry("ada"), pending("bob")};
  const TemporaryFolder folder;
  write_export("html", entries, after_due, 0, folder.path());
  int pages = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder.path())) {
    if (file.path().extension() != ".html") continue;
    INFO(file.path().string());
    check_page(read_file(file.path()));
    ++pages;
  }
  CHECK(pages == 3);
  Entry other = entry("ada");
  other.graded.submission.chapter = "13_transformers";
  const std::vector<Entry> both{entry("ada"), other};
  const CourseTotals totals = course_totals(both, after_due);
  check_page(to_course_html(totals, after_due, 0));
  check_page(to_course_html(totals.rows.front(), totals, after_due));
}

TEST_CASE("exports: points by hand end what is pending") {
  Entry bob = pending("bob");
  bob.score = score(bob.graded.grade, {{"12.9", {6, "by eye", "me", 0}}}, Policy{}, "bob", {});
  CHECK_FALSE(bob.score.is_pending());
  CHECK(bob.score.points == 6);
  CHECK(nlohmann::json::parse(to_gradescope(bob, Policy{}))["score"] == 6);
}

TEST_CASE("exports: JUnit has an error for a submission that is pending as a whole") {
  Entry bob = entry("bob");
  for (ExerciseResult& exercise : bob.graded.grade.exercises) {
    exercise.verdict = Verdict::GraderError;
    exercise.scenarios.clear();
  }
  pugi::xml_document document;
  REQUIRE(document.load_string(to_junit({bob}).c_str()));
  CHECK(document.child("testsuites").attribute("errors").as_int() == 2);
}

TEST_CASE("exports: students whose names are no text have rows of their own") {
  const std::string text = to_csv({entry("a\xff"), entry("a\xfe"), entry("a\\xff")});
  CHECK(has(text, "\na\\xff,"));
  CHECK(has(text, "\na\\xfe,"));
  CHECK(has(text, "\na\\\\xff,"));
}

TEST_CASE("exports: lateness and points by hand add columns at the end") {
  Entry late = entry("=cmd");
  late.score =
      score(late.graded.grade, {{"12.10", {2.5, "=1,\n2", "me", 0}}}, after_due, "=cmd", 90);
  CHECK(to_csv({late}) ==
        "student,chapter,points,max_points,12.9,12.9 verdict,12.10,12.10 verdict,mistakes,"
        "days_late,penalty,overrides\r\n"
        "'=cmd,12_attention,9,20,7.5,wrong_value,2.5,crashed,no-mask,1,1,"
        "\"12.10: =1,\\n2\"\r\n");
}

TEST_CASE("exports: the file for nbgrader has nbgrader's columns") {
  Entry late = entry("ada");
  late.handin.submitted = 90;
  late.score = score(late.graded.grade, {}, after_due, "ada", 90);
  CHECK(to_nbgrader_csv({late}, after_due) ==
        "assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,"
        "late_submission_penalty,score,max_score\r\n"
        "12_attention,1970-01-01 00:01:00,1970-01-01 00:01:30,ada,,,,7.5,0.75,6.75,20\r\n");
}

TEST_CASE("exports: JUnit is XML whatever a submission prints or is called") {
  Entry evil = entry("a\x01\n" + hostile);
  evil.graded.grade.exercises[0].scenarios[1].detail = hostile;
  evil.graded.grade.exercises[1].scenarios[0].verdict = Verdict::GraderError;
  const std::string text = to_junit({evil});
  pugi::xml_document document;
  REQUIRE(document.load_string(text.c_str()));
  const pugi::xml_node suite = document.child("testsuites").child("testsuite");
  CHECK(std::string(suite.attribute("name").value()) ==
        "a\\x01\\n</pre><script>alert(1)</script>\\x1b[31m\\xff\"'&");
  CHECK(suite.attribute("tests").as_int() == 3);
  CHECK(suite.attribute("failures").as_int() == 1);
  CHECK(suite.attribute("errors").as_int() == 1);
  for (const char letter : text)
    CHECK((letter == '\n' || static_cast<unsigned char>(letter) >= 32));
}

TEST_CASE("exports: Classroom 50's result has whole scores, and the runner's own words") {
  ::setenv("CLASSROOM", "c", 1);
  ::setenv("ASSIGNMENT", "attention", 1);
  ::setenv("OWNER", "ada-lovelace", 1);
  ::setenv("COMMIT_URL", "https://example.org/c", 1);
  const nlohmann::json value = nlohmann::json::parse(to_classroom50(entry("ada"), 60));
  for (const char* name : {"CLASSROOM", "ASSIGNMENT", "OWNER", "COMMIT_URL"}) ::unsetenv(name);
  CHECK(value["schema"] == "classroom50/result/v1");
  CHECK(value["classroom"] == "c");
  CHECK(value["assignment"] == "attention");
  CHECK(value["owner"] == "ada-lovelace");
  CHECK(value["review"] == "https://example.org/c");
  CHECK(value["datetime"] == "1970-01-01T00:01:00Z");
  CHECK(value["score"].is_number_integer());
  CHECK(value["score"] == 8);
  CHECK(value["max-score"] == 20);
  std::int64_t sum = 0;
  for (const nlohmann::json& test : value["tests"]) {
    CHECK(test["test-name"].is_string());
    CHECK(test["passed"].is_boolean());
    CHECK(test["max-score"] == 10);
    sum += test["score"].get<std::int64_t>();
  }
  CHECK(sum == 8);
  CHECK(value["tests"][0]["points"] == 7.5);
}

TEST_CASE("exports: the class page has the histogram, links that lead home, and rules as text") {
  Entry evil = entry("../" + hostile);
  evil.graded.grade.exercises[1].diagnosis->hint = hostile;
  const std::string page = to_html({evil, pending("bob"), entry("cyd")}, after_due, 0);
  CHECK(has(page, "<b>no-mask</b>"));
  CHECK(has(page, "<b>3</b>"));
  CHECK(has(page, "1 submission is pending and without a score"));
  CHECK(has(page, "href=\"students/%252e.%252f%253c"));
  CHECK_FALSE(has(page, "<script"));
  CHECK_FALSE(has(page, "http://"));
  CHECK_FALSE(has(page, "https://"));
}

TEST_CASE("exports: every format is written into its own place") {
  const TemporaryFolder folder;
  for (const std::string& format : export_formats()) {
    CHECK(
        std::filesystem::exists(write_export(format, {entry("a/b")}, after_due, 0, folder.path())));
  }
  CHECK(std::filesystem::exists(folder.path() / "html/students/a%2fb.12_attention.html"));
  CHECK(std::filesystem::exists(folder.path() / "gradescope/a%2fb.12_attention/results.json"));
}
