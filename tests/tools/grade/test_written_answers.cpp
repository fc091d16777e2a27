#include "tests/tools/grade/support/released_tree.h"
#include "tests/tools/grade/support/small_class.h"
#include "tools/grade/system/text.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const std::string answer =
    "## 90.q1 why\n\nThe *shift* is scaled too: a(x + b) is <b>ax + ab</b>.\n";

// ada and bob have answered the first question. Nobody has answered the second.
struct Answering : Class {
  fs::path policy = scratch.path() / "policy.toml", marks = scratch.path() / "marks.csv";

  Answering() {
    hand_in("ada", "answers.md", answer);
    hand_in("bob", "answers.md", "## 90.Q1\nNo idea.\n");
    write_atomically(policy, "written_answers = true\n");
  }
  std::string gradebook(std::vector<std::string> arguments, int expected = 0) {
    arguments.insert(arguments.begin(), "gradebook");
    arguments.insert(arguments.begin() + 2, out.string());
    return run(arguments, expected);
  }
  std::string csv() const { return read_file(out / "gradebook.csv"); }
  std::string page(const std::string& student) {
    gradebook({"export", "--format", "html"});
    return read_file(out / "exports" / "html" / "students" / (student + ".90_fixture.html"));
  }
};

}  // namespace

TEST_CASE("answers: without the policy they are shown, and points are those of the exercises") {
  Answering students;
  students.grade({});
  CHECK(has(students.csv(), "ada,90_fixture,3,9,"));
  CHECK_FALSE(has(students.csv(), "90.q1"));
  const std::string page = students.page("ada");
  CHECK(has(page, "a(x + b) is &lt;b&gt;ax + ab&lt;/b&gt;."));
  CHECK(has(page, "written answers earn no points in this course"));
  CHECK(has(page, "<summary>shift.cpp</summary>"));
  // Only new content is graded again: another answer is new, no answer is as before.
  CHECK(has(students.grade({"--resume"}), "(3 graded before)"));
  students.hand_in("bob", "answers.md", "## 90.q1\nNow I know.\n");
  students.hand_in("cyd", "answers.md", "<!-- nothing -->\n");
  CHECK(has(students.grade({"--resume"}), "(2 graded before)"));
}

TEST_CASE("answers: with the policy they are marked by hand, one by one or in a spreadsheet") {
  Answering students;
  const std::string told = students.grade({"--policy", students.policy.string()});
  CHECK(has(told, "2 submissions have no total before written answers are marked"));
  CHECK(has(told, "3 so far, 90.q1 to be marked"));
  CHECK(has(students.csv(), "ada,90_fixture,,14,"));
  CHECK(has(students.csv(), ",to_be_marked,,to_be_marked,,0,not_answered,\r\n"));
  CHECK(has(students.csv(), "cyd,90_fixture,3,14,"));
  const std::string list = students.gradebook({"marks"});
  CHECK(has(list, "90.q1"));
  CHECK(has(list, "No idea."));
  CHECK(has(list, "to be marked: 2; marked: 0"));

  students.gradebook({"mark", "ada", "90.q1", "3.5", "--remark", "which order is which?"});
  CHECK(has(students.csv(), "ada,90_fixture,6.5,14,"));
  CHECK(has(students.page("ada"), "Remark: which order is which?"));
  CHECK(has(students.gradebook({"mark", "ada", "90.q1", "5"}, 2),
            "gradebook: 5 points for 90.q1: it is worth 0 to 4"));

  students.gradebook({"marks", "--export", students.marks.string()});
  const std::string marks = trimmed(read_file(students.marks));
  const std::string row = marks.substr(marks.find('\n') + 1);  // the first names the columns
  CHECK(starts_with(row, "bob,"));
  CHECK(has(row, ",No idea.,"));
  CHECK(row.find('\n') == std::string::npos);
  write_atomically(students.marks,
                   "student,question,points,remark,answer_id\n"
                   "bob,90.q1,1,an honest one," +
                       row.substr(row.rfind(',') + 1) + "\n");
  CHECK(has(students.gradebook({"marks", "--import", students.marks.string()}), "new marks: 1;"));
  CHECK(has(students.csv(), "bob,90_fixture,4,14,"));
  CHECK(has(students.csv(), ",1,marked,an honest one,0,not_answered,\r\n"));

  // Another text is to be marked again; its remark stays with the earlier one.
  students.hand_in("bob", "answers.md", "## 90.q1\nNow I know.\n");
  students.grade({"--resume"});
  CHECK(has(students.csv(), "bob,90_fixture,,14,"));
  CHECK(has(students.gradebook({"marks", "--import", students.marks.string()}),
            "row 2: bob, 90.q1: this answer has another text"));
  CHECK(has(students.page("bob"), "An earlier text of this answer had 1 point: an honest one"));
  CHECK(has(students.csv(), "ada,90_fixture,6.5,14,"));
}

TEST_CASE("answers: answers.md is taken alone, from flat files and from archives") {
  Class students;
  write_atomically(students.submissions / "doe_jane_123456_answers.md", answer);
  write_atomically(students.submissions / "doe_jane_123456_scale.cpp", reference("scale.cpp"));
  students.hand_in("eve", "answers.md", answer);
  fs::create_directories(students.submissions / "fay" / "inner" / "90_fixture");
  write_atomically(students.submissions / "fay" / "inner" / "90_fixture" / "answers.md", answer);
  // An answers.md above the code is not all that was handed in.
  fs::create_directories(students.submissions / "gus" / "inner");
  students.hand_in("gus", "answers.md", answer);
  write_atomically(students.submissions / "gus" / "inner" / "shift.cpp", reference("shift.cpp"));
  students.hand_in("hal", "answers.md", "It has no heading.");
  students.hand_in("ivy", "answers.md", "<!-- as it was given -->");
  students.grade({"--chapter", "90"});
  std::map<std::string, Grade> grades;
  for (const Counted& entry : students.entries()) {
    grades[entry.graded.submission.student] = entry.graded.grade;
  }
  for (const char* student : {"doe_jane_123456", "eve", "fay"}) {
    REQUIRE(grades[student].answers.size() == 2);
    CHECK(has(grades[student].answers[0].text, "a(x + b)"));
  }
  CHECK(grades["eve"].exercises[0].verdict != Verdict::NothingHandedIn);
  CHECK(grades["gus"].points == 3);
  CHECK(grades["hal"].stray_answers == "It has no heading.");
  CHECK(grades["ivy"].exercises[0].verdict == Verdict::NothingHandedIn);
}

TEST_CASE("answers: a student is told at the desk, and the pack has them") {
  const TemporaryFolder folder;
  const fs::path root = folder.path() / "course", module = root / "modules" / "90_fixture";
  release(plan_of_first(root), [](const std::string&) {});
  CHECK(has(read_file(module / "answers.md"), "## 90.q1 why the order counts"));
  write_atomically(module / "scale.cpp", reference("scale.cpp"));
  write_atomically(module / "shift.cpp", reference("shift.cpp"));
  CHECK(has(run_wick(root, {"check", "90"}).standard_output,
            "0 of 2 questions are answered in modules/90_fixture/answers.md\n"
            "  not answered yet: 90.q1 why the order counts\n"));
  write_atomically(module / "answers.md", "It has no heading.\n" + answer);
  const std::string packed = run_wick(root, {"pack", "90"}).standard_output;
  CHECK(has(packed, "not answered yet: 90.q2 a total"));
  CHECK(has(packed, "below no question's heading: \"It has no heading.\""));
  CHECK(has(packed, "packed answers.md, scale.cpp, shift.cpp"));
  // start adds the heading that was lost, and changes nothing else.
  CHECK(has(run_wick(root, {"start", "90"}).standard_output, "added headings of new questions"));
  const std::string whole = read_file(module / "answers.md");
  CHECK(whole.compare(0, 19, "It has no heading.\n") == 0);
  CHECK(has(whole, "## 90.q2 a total"));
  CHECK_FALSE(has(run_wick(root, {"start", "90"}).standard_output, "added headings"));

  Class students;
  fs::create_directories(students.submissions / "eve");
  fs::copy_file(root / "handin" / "90_fixture.zip", students.submissions / "eve" / "work.zip");
  CHECK_FALSE(has(students.grade({}), "receipt"));
  for (const Counted& entry : students.entries()) {
    if (entry.graded.submission.student != "eve") continue;
    CHECK(has(entry.graded.grade.answers.at(0).text, "a(x + b)"));
  }
}
