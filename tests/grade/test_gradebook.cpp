#include "tools/grade/gradebook.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace wick::grade;

namespace {

Graded graded(const std::string& student) {
  Graded result;
  result.submission.student = student;
  result.submission.chapter = "12_attention";
  result.grade.points = 7.5;
  result.grade.max_points = 20;
  result.grade.seed = 18446744073709551615u;
  ExerciseResult first;
  first.id = "12.9";
  first.verdict = Verdict::WrongValue;
  first.points = 7.5;
  first.max_points = 10;
  first.diagnosis = Diagnosis{"no-scaling", "h"};
  ExerciseResult second;
  second.id = "12.10";
  second.verdict = Verdict::NotImplemented;
  second.max_points = 10;
  result.grade.exercises = {first, second};
  return result;
}

}  // namespace

TEST_CASE("gradebook: a row for each student, exercises in the chapter's order") {
  CHECK(to_csv({graded("ada"), graded("bob")}) ==
        "student,chapter,points,max_points,12.9,12.9 verdict,12.10,12.10 verdict,mistakes\r\n"
        "ada,12_attention,7.5,20,7.5,wrong_value,0,not_implemented,no-scaling\r\n"
        "bob,12_attention,7.5,20,7.5,wrong_value,0,not_implemented,no-scaling\r\n");
}

TEST_CASE("gradebook: no name becomes a formula, a second field or a second row") {
  CHECK(csv_field("ada") == "ada");
  CHECK(csv_field("=1+1") == "'=1+1");
  CHECK(csv_field("+1") == "'+1");
  CHECK(csv_field("-1") == "'-1");
  CHECK(csv_field("@x") == "'@x");
  CHECK(csv_field("\tx") == "'\tx");
  CHECK(csv_field("a,b") == "\"a,b\"");
  CHECK(csv_field("say \"x\"") == "\"say \"\"x\"\"\"");
  CHECK(csv_field("a\nb") == "\"a\nb\"");
  CHECK(csv_field("=a,\"b\"") == "\"'=a,\"\"b\"\"\"");
  CHECK(csv_field("") == "");
}

TEST_CASE("gradebook: file names stay in their folder and differ where names do") {
  CHECK(file_name_for("ada-1_b.c") == "ada-1_b.c");
  CHECK(file_name_for("../../etc/passwd") == "%2e.%2f..%2fetc%2fpasswd");
  CHECK(file_name_for("..") == "%2e.");
  CHECK(file_name_for("a%2fb") == "a%252fb");
  CHECK(file_name_for("a b") != file_name_for("a_b"));
  const std::string long_name(250, '\xe4');
  CHECK(file_name_for(long_name).size() < 200);
  CHECK(file_name_for(long_name + "a") != file_name_for(long_name + "b"));
}

TEST_CASE("gradebook: a student's JSON has verdicts, points, the mistake and the seed, exactly") {
  const nlohmann::json value = nlohmann::json::parse(to_json(graded("ada \xff\x1b[2J")));
  CHECK(value["points"] == 7.5);
  CHECK(value["seed"] == "18446744073709551615");
  CHECK(value["exercises"][0]["verdict"] == "wrong_value");
  CHECK(value["exercises"][0]["mistake"]["id"] == "no-scaling");
  CHECK(value["exercises"][1]["verdict"] == "not_implemented");
}

TEST_CASE("gradebook: points have no more digits than they need") {
  CHECK(format_points(10) == "10");
  CHECK(format_points(7.5) == "7.5");
  CHECK(format_points(66.67) == "66.67");
}
