#include "tests/tools/grade/support/entries.h"
#include "tools/grade/course/policy.h"
#include "tools/grade/gradebook/marks_csv.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

Mark mark_of(const std::string& hash, double points, const std::string& remark = "") {
  return {"12.q1", hash, points, remark, "teacher", 5};
}

// q1 is answered, q2 is not.
Entry asked(const std::string& student, const std::vector<Mark>& marks = {}, bool counts = true,
            const Policy& policy = {}, std::optional<std::int64_t> submitted = {}) {
  Entry result = entry(student);
  Grade& grade = result.graded.grade;
  grade.answers = {{"12.q1", "why", 4, "because " + hostile, "h1"}, {"12.q2", "and", 2, "", ""}};
  result.handin.submitted = submitted;
  result.score = score(grade, {}, policy, student, submitted, marks, counts);
  return result;
}

std::string refusal_of_marks(const std::string& csv) {
  try {
    read_marks_csv(csv, "m.csv", {asked("ada")}, "me", 9);
  } catch (const wick::Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("marks: a total waits for the marks of written answers, where they earn points") {
  const Score open = asked("ada").score;
  CHECK(open.max_points == 26);
  CHECK_FALSE(open.points);
  CHECK(open.so_far == 7.5);
  CHECK(open.is_to_be_marked());
  CHECK(open.to_be_marked() == "12.q1");
  CHECK(std::string(open.status()) == "to_be_marked");
  REQUIRE(open.answers.size() == 2);
  CHECK(open.answers[1].state == AnswerState::NotAnswered);
  CHECK(open.answers[1].points == 0);

  const Score marked = asked("ada", {mark_of("h1", 3)}).score;
  CHECK(marked.points == 10.5);
  CHECK(std::string(marked.status()) == "graded");

  const Score off = asked("ada", {}, false).score;
  CHECK(off.max_points == 20);
  CHECK(off.points == 7.5);
  CHECK(off.to_be_marked().empty());
}

TEST_CASE("marks: a mark is of one text, and of several the last") {
  const Score other = asked("ada", {mark_of("h0", 3, "of before")}).score;
  CHECK(other.answers[0].state == AnswerState::ToBeMarked);
  CHECK(other.answers[0].mark->remark == "of before");
  CHECK(asked("ada", {mark_of("h1", 3), mark_of("h0", 1), mark_of("h1", 2)}).score.points == 9.5);
  // Without an answer there may be points too: somebody has answered by mail.
  Mark second = mark_of("", 2);
  second.question = "12.q2";
  CHECK(asked("ada", {mark_of("h1", 0), second}).score.points == 9.5);
}

TEST_CASE("marks: lateness takes from answers too, and a failed grader comes first") {
  const Policy late = parse_policy("due = 1970-01-01T00:00:00Z\npenalty_per_day = 10", "p");
  CHECK(asked("ada", {mark_of("h1", 2.5)}, true, late, 100).score.points == 9);
  const Score open = asked("ada", {}, true, late, 100).score;
  CHECK(open.so_far == 6.75);
  CHECK_FALSE(open.points);
  Entry failed = pending("bob");
  failed.graded.grade.answers = asked("ada").graded.grade.answers;
  failed.score = score(failed.graded.grade, {}, {}, "bob", {}, {}, true);
  CHECK_FALSE(failed.score.is_to_be_marked());
  CHECK(std::string(failed.score.status()) == "pending");
}

TEST_CASE("marks: the policy says in which chapters written answers earn points") {
  CHECK_FALSE(parse_policy("", "p").counts_answers("12_attention"));
  CHECK(parse_policy("written_answers = true", "p").counts_answers("12_attention"));
  CHECK_FALSE(parse_policy("written_answers = false", "p").counts_answers("12_attention"));
  const Policy some = parse_policy("written_answers = [3, \"12_attention\"]", "p");
  CHECK(some.counts_answers("12_attention"));
  CHECK(some.counts_answers("03_layers"));
  CHECK_FALSE(some.counts_answers("02_activations"));
  CHECK_THROWS_WITH_AS(parse_policy("\nwritten_answers = 12", "p"),
                       "p:2: `written_answers` is neither true, false nor a list of chapters: "
                       "write it such as [3, 12]",
                       wick::Error);
  CHECK_THROWS_AS(parse_policy("written_answers = [\"x\"]", "p"), wick::Error);
}

TEST_CASE("marks: a spreadsheet takes the answers out and brings the marks back") {
  const std::vector<Entry> entries = {asked("ada"), asked("=bob", {mark_of("h1", 3, "-good")})};
  const std::string open = to_marks_csv(entries, true);
  CHECK(has(open, "ada,,12_attention,12.q1,why,4,,,to_be_marked,\"because "));
  CHECK_FALSE(has(open, "bob"));
  CHECK_FALSE(has(open, "12.q2"));
  const std::string all = to_marks_csv(entries, false);
  CHECK(has(all, "'=bob,,12_attention,12.q1,why,4,3,'-good,marked,"));

  // As it was written out: what is marked is as before, what is open has no points.
  const MarksRead same = read_marks_csv(all, "m.csv", entries, "me", 9);
  CHECK(same.marks.empty());
  CHECK(same.unchanged == 1);
  CHECK(same.open == 3);

  const MarksRead read = read_marks_csv(
      "answer_id,points,question,student,remark\r\ntext h1,2.5,12.q1,ada,\"so, so\"\r\n"
      "text h1,4,12.q1,'=bob,'-better\r\nnone,,12.q2,ada,\r\n",
      "m.csv", entries, "me", 9);
  REQUIRE(read.marks.size() == 2);
  CHECK(read.marks[0].first == "ada");
  CHECK(read.marks[0].second.points == 2.5);
  CHECK(read.marks[0].second.remark == "so, so");
  CHECK(read.marks[0].second.hash == "h1");
  CHECK(read.marks[1].first == "=bob");
  CHECK(read.marks[1].second.remark == "-better");
  CHECK(read.outdated.empty());
  const MarksRead late = read_marks_csv(
      "answer_id,points,question,student\n\ntext h0,1,12.q1,ada\n", "m.csv", entries, "me", 9);
  CHECK(late.marks.empty());
  CHECK(late.outdated == std::vector<std::string>{"row 2: ada, 12.q1"});
}

TEST_CASE("marks: a wrong row is refused with its number") {
  const std::string head = "student,question,points,remark,answer_id\n";
  CHECK(refusal_of_marks(head + "ada,12.q1,5,,text h1\n") ==
        "m.csv: row 2: 5 points for 12.q1: it is worth 0 to 4");
  CHECK(refusal_of_marks(head + "ada,12.q1,nan,,text h1\n").find("it is worth 0 to 4") !=
        std::string::npos);
  CHECK(refusal_of_marks(head + "\nada,12.q1,\"3,5\",,text h1\n") ==
        "m.csv: row 2: the points are \"3,5\": write a number such as 3.5");
  CHECK(refusal_of_marks(head + "eve,12.q1,3,,\n") ==
        "m.csv: row 2: there is no student called eve");
  CHECK(refusal_of_marks(head + "ada,12.q9,3,,\n") == "m.csv: row 2: ada has no question 12.q9");
  CHECK(refusal_of_marks(head + "ada,12.q1,,good,\n") ==
        "m.csv: row 2: a remark without points marks nothing: write points too");
  CHECK(refusal_of_marks("student;question;points\n") ==
        "m.csv: there is no column called student: the first line has student;question;points: "
        "save the file as CSV with commas");
}

TEST_CASE("marks: each of several students whose names a spreadsheet would obey gets their own") {
  const std::vector<std::string> names = {"=1+1", "'=1+1", "''=1+1", "\\x3d", "=1+1\n", "' =1"};
  std::vector<Entry> entries;
  for (const std::string& name : names) entries.push_back(asked(name));
  std::string csv = to_marks_csv(entries, true);
  int points = 0;
  for (std::size_t at = 0; (at = csv.find(",4,,,to_be_marked", at)) != std::string::npos; at += 4) {
    csv.replace(at, 4, ",4," + std::to_string(++points % 4) + ",");
  }
  const MarksRead read = read_marks_csv(csv, "m.csv", entries, "me", 9);
  REQUIRE(read.marks.size() == names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(read.marks[i].first == names[i]);
    CHECK(read.marks[i].second.points == static_cast<double>((i + 1) % 4));
  }
}

TEST_CASE("marks: two rows of one answer, and two columns of one name, mark nothing") {
  const std::string header = "student,question,points,answer_id\n";
  CHECK(refusal_of_marks(header + "ada,12.q1,3,text h1\nada,12.q2,1,none\nada,12.q1,1,text h1\n") ==
        "m.csv: row 4: row 2 is of ada, 12.q1 too: an answer has one row");
  CHECK(refusal_of_marks("student,question,points,answer_id,points\nada,12.q1,3,text h1,1\n") ==
        "m.csv: there are two columns called points: each column has a name of its own");
}
