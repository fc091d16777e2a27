#include "tests/tools/grade/support/exported.h"
#include "tests/tools/grade/support/kept_class.h"
#include "tools/grade/gradebook/database.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const std::string code = "int a;\nint <b>;\nint c;";

// ada and bob, graded, with a remark on ada's second line.
struct Remarked : KeptClass {
  Gradebook gradebook{out, Gradebook::Use::Grading};

  Remarked() {
    begin(gradebook);
    grade(gradebook, "ada", code, 5);
    grade(gradebook, "bob", code, 5);
    gradebook.end();
    gradebook.remark_line("ada", "a.cpp:2", "what is <b>?", "teacher", 7);
  }
  Entry of(const std::string& student) { return find(gradebook.entries(), student); }
  std::string page(const std::string& student) {
    const Entry entry = of(student);
    return exported("html", entry, {}, 0, gradebook.files_of(entry));
  }
};

}  // namespace

TEST_CASE("remarks: one stands beside its line on the student's page") {
  Remarked kept;
  REQUIRE(kept.of("ada").remarks.size() == 1);
  CHECK(kept.of("ada").remarks[0].line_text == "int <b>;");
  CHECK(kept.of("bob").remarks.empty());
  const std::string page = kept.page("ada");
  CHECK(has(page,
            "    1  int a;\n    2  int &lt;b&gt;;\n</pre><p class=\"warn\">line 2: what is "
            "&lt;b&gt;?</p><pre class=\"code\">    3  int c;\n</pre>"));
  CHECK(has(page, "<details open=\"\"><summary>a.cpp, 1 remark</summary>"));
  CHECK(has(kept.page("bob"), "<details><summary>a.cpp</summary>"));
}

TEST_CASE("remarks: one survives a regrade, and is of an earlier version once the file differs") {
  Remarked kept;
  kept.begin(kept.gradebook);
  kept.grade(kept.gradebook, "ada", code, 9);
  kept.gradebook.end();
  CHECK(kept.of("ada").score.points == 9);
  REQUIRE(kept.of("ada").remarks.size() == 1);
  CHECK_FALSE(kept.of("ada").remarks[0].is_of_earlier);

  kept.begin(kept.gradebook);
  kept.grade(kept.gradebook, "ada", "int z;\n" + code, 9);
  kept.gradebook.end();
  REQUIRE(kept.of("ada").remarks.size() == 1);
  CHECK(kept.of("ada").remarks[0].is_of_earlier);
  const std::string page = kept.page("ada");
  CHECK(has(page, "of an earlier version: a.cpp, line 2: what is &lt;b&gt;?"));
  CHECK(has(page, "<pre>int &lt;b&gt;;</pre>"));
  CHECK(has(page, "<details><summary>a.cpp</summary>"));

  // The earlier content again, whose result is reused.
  kept.begin(kept.gradebook, true);
  kept.grade(kept.gradebook, "ada", code, 1);
  kept.gradebook.end();
  CHECK(kept.of("ada").score.points == 9);
  CHECK_FALSE(kept.of("ada").remarks.at(0).is_of_earlier);
}

TEST_CASE("remarks: one can be taken back, by its student and number") {
  Remarked kept;
  const std::int64_t id = kept.of("ada").remarks.at(0).id;
  CHECK_THROWS_WITH_AS(kept.gradebook.remove_remark("bob", id, 8),
                       "gradebook: bob has no remark 1: wick gradebook remark OUT STUDENT lists "
                       "them with their numbers",
                       wick::Error);
  kept.gradebook.remove_remark("ada", id, 8);
  CHECK(kept.of("ada").remarks.empty());
  CHECK_THROWS_AS(kept.gradebook.remove_remark("ada", id, 9), wick::Error);
}

TEST_CASE("remarks: a place that is not there is refused with what there is") {
  Remarked kept;
  const auto refusal = [&](const std::string& student, const std::string& place) -> std::string {
    try {
      kept.gradebook.remark_line(student, place, "text", "teacher", 7);
    } catch (const wick::Error& error) {
      return error.what();
    }
    return "";
  };
  CHECK(refusal("eve", "a.cpp:1") == "gradebook: there is no student called eve");
  CHECK(refusal("ada", "b.cpp:1") == "gradebook: ada has no file b.cpp: 12_attention/a.cpp");
  CHECK(refusal("ada", "a.cpp:4") == "gradebook: a.cpp has no line 4: its lines are 1 to 3");
  CHECK(refusal("ada", "a.cpp:0") == "gradebook: a.cpp has no line 0: its lines are 1 to 3");
  CHECK(
      refusal("ada", "a.cpp") ==
      "gradebook: \"a.cpp\" names no line: write the file and the line, such as attention.cpp:41");
  CHECK(refusal("ada", "a.cpp:1x").find("names no line") != std::string::npos);
  CHECK(refusal("ada", "12_attention/a.cpp:3") == "");

  kept.begin(kept.gradebook, false, {"03_layers"});
  kept.grade(kept.gradebook, "ada", code, 5, {}, "03_layers");
  kept.gradebook.end();
  CHECK(refusal("ada", "a.cpp:1") ==
        "gradebook: ada has a.cpp in 03_layers and in 12_attention: name the chapter too, as in "
        "12_attention/a.cpp:1");
  CHECK(refusal("ada", "03_layers/a.cpp:1") == "");
}

TEST_CASE("remarks: a database of version 4 is brought up, and can be marked and remarked on") {
  KeptClass kept;
  {
    Gradebook gradebook(kept.out, Gradebook::Use::Grading);
    kept.begin(gradebook);
    kept.grade(gradebook, "ada", code, 5, {}, "12_attention", "because");
    gradebook.end();
  }
  Database(kept.out / "gradebook.db")
      .execute_script(
          "DROP TABLE marks; DROP TABLE texts; DROP TABLE files; DROP TABLE remarks;"
          "PRAGMA user_version = 4");
  Gradebook gradebook(kept.out, Gradebook::Use::Grading);
  CHECK(find(gradebook.entries(), "ada").score.points == 5);
  CHECK_THROWS_WITH_AS(gradebook.remark_line("ada", "a.cpp:1", "text", "teacher", 7),
                       "gradebook: ada has no file a.cpp: this gradebook has no text of theirs: "
                       "run wick grade --resume once",
                       wick::Error);
  kept.begin(gradebook, true);
  kept.grade(gradebook, "ada", code, 1, {}, "12_attention", "because");
  gradebook.end();
  CHECK(find(gradebook.entries(), "ada").score.points == 5);  // reused, and its files are kept now
  gradebook.remark_line("ada", "a.cpp:1", "text", "teacher", 7);
  CHECK(find(gradebook.entries(), "ada").remarks.size() == 1);
  gradebook.set_policy(parse_policy("written_answers = true", "p"));
  CHECK(find(gradebook.entries(), "ada").score.is_to_be_marked());
  gradebook.mark_answer("ada", "12.q1", 3.5, "good", "teacher", 7);
  CHECK(find(gradebook.entries(), "ada").score.points == 8.5);
  gradebook.mark_answer("ada", "12.q1", {}, "", "teacher", 8);
  CHECK(find(gradebook.entries(), "ada").score.is_to_be_marked());
}

TEST_CASE("marks: an unknown student or question and impossible points are refused") {
  KeptClass kept;
  Gradebook gradebook(kept.out, Gradebook::Use::Grading);
  kept.begin(gradebook);
  kept.grade(gradebook, "ada", code, 5, {}, "12_attention", "because");
  gradebook.end();
  const auto mark = [&](const std::string& student, const std::string& question, double points) {
    gradebook.mark_answer(student, question, points, "", "teacher", 7);
  };
  CHECK_THROWS_WITH_AS(mark("eve", "12.q1", 1), "gradebook: there is no student called eve",
                       wick::Error);
  CHECK_THROWS_WITH_AS(mark("ada", "12.q2", 1), "gradebook: ada has no question 12.q2: 12.q1",
                       wick::Error);
  CHECK_THROWS_WITH_AS(mark("ada", "12.q1", 4.5),
                       "gradebook: 4.5 points for 12.q1: it is worth 0 to 4", wick::Error);
}

TEST_CASE("merging: marks, remarks and texts of files come along, once") {
  Remarked part;
  part.gradebook.mark_answer("ada", "12.q1", 1, "well", "teacher", 7);
  KeptClass whole;
  Gradebook gradebook(whole.out, Gradebook::Use::Grading);
  whole.begin(gradebook);
  gradebook.merge(part.gradebook);
  gradebook.end();
  const Entry ada = find(gradebook.entries(), "ada");
  REQUIRE(ada.remarks.size() == 1);
  CHECK_FALSE(ada.remarks[0].is_of_earlier);
  CHECK(gradebook.files_of(ada).at(0).text == code);
  CHECK(ada.score.answers.at(0).points == 1);
}
