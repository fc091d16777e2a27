#include "tests/tools/grade/support/entries.h"
#include "tools/grade/course/policy.h"

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

}  // namespace

TEST_CASE("marks: a total waits for the marks of written answers, where they earn points") {
  const Score open = asked("ada").score;
  CHECK(open.max_points == 26);
  CHECK_FALSE(open.points);
  CHECK(open.so_far == 7.5);
  CHECK(open.is_to_be_marked());
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
