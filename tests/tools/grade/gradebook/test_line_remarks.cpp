#include "tests/tools/grade/support/by_hand.h"
#include "tests/tools/grade/support/counted.h"
#include "tests/tools/grade/support/kept_class.h"

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
    ByHand(out).remark("ada", code, 2, "int <b>;", "what is <b>?");
  }
  Counted of(const std::string& student) { return find(counted(gradebook), student); }
  std::string page(const std::string& student) { return exported("html", gradebook, student); }
};

}  // namespace

TEST_CASE("remarks: one stands beside its line on the student's page") {
  Remarked kept;
  const std::string page = kept.page("ada");
  CHECK(has(page,
            "    1  int a;\n    2  int &lt;b&gt;;\n</pre><p class=\"warn\">line 2: what is "
            "&lt;b&gt;?</p><pre class=\"code\" tabindex=\"0\">    3  int c;\n</pre>"));
  CHECK(has(page, "<details open=\"\"><summary>a.cpp, 1 remark</summary>"));
  CHECK(has(kept.page("bob"), "<details><summary>a.cpp</summary>"));
}

TEST_CASE("remarks: one survives a regrade, and is of an earlier version once the file differs") {
  Remarked kept;
  kept.begin(kept.gradebook);
  kept.grade(kept.gradebook, "ada", code, 9);
  kept.gradebook.end();
  CHECK(kept.of("ada").score.points == 9);
  CHECK(has(kept.page("ada"), "line 2: what is &lt;b&gt;?</p>"));
  CHECK_FALSE(has(kept.page("ada"), "of an earlier version"));

  kept.begin(kept.gradebook);
  kept.grade(kept.gradebook, "ada", "int z;\n" + code, 9);
  kept.gradebook.end();
  const std::string page = kept.page("ada");
  CHECK(has(page, "of an earlier version: a.cpp, line 2: what is &lt;b&gt;?"));
  CHECK(has(page, "<pre tabindex=\"0\">int &lt;b&gt;;</pre>"));
  CHECK(has(page, "<details><summary>a.cpp</summary>"));

  // The earlier content again, whose result is reused.
  kept.begin(kept.gradebook, true);
  kept.grade(kept.gradebook, "ada", code, 1);
  kept.gradebook.end();
  CHECK(kept.of("ada").score.points == 9);
  CHECK_FALSE(has(kept.page("ada"), "of an earlier version"));
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
  CHECK(find(counted(gradebook), "ada").score.points == 5);
  const auto page = [&] { return exported("html", gradebook, "ada"); };
  CHECK_FALSE(has(page(), "<summary>a.cpp"));
  kept.begin(gradebook, true);
  kept.grade(gradebook, "ada", code, 1, {}, "12_attention", "because");
  gradebook.end();
  CHECK(find(counted(gradebook), "ada").score.points == 5);  // reused, and its files are kept now
  CHECK(has(page(), "<summary>a.cpp"));
  ByHand by_hand(kept.out);
  by_hand.remark("ada", code, 1, "int a;", "text");
  CHECK(has(page(), "line 1: text"));
  keep_policy(gradebook, "written_answers = true");
  CHECK_FALSE(find(counted(gradebook), "ada").score.points);
  by_hand.mark("ada", "12.q1", "because", 3.5);
  CHECK(find(counted(gradebook), "ada").score.points == 8.5);
  by_hand.mark("ada", "12.q1", "because", {});
  CHECK_FALSE(find(counted(gradebook), "ada").score.points);
}
