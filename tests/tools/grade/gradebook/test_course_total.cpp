#include "tools/grade/gradebook/course_total.h"

#include <doctest/doctest.h>

using namespace wick::grade;

// The numbers are worked by hand, from the rules in tools/grade/gradebook/README.md.
namespace {

const Policy weighted = parse_policy("[weights]\n1 = 1\n02_activations = 3\n", "p");

/// One exercise of `most` points, of which none means pending.
Entry entry(const std::string& student, const std::string& chapter, std::optional<double> points,
            double most, const Policy& policy = {}, std::optional<std::int64_t> submitted = {}) {
  Entry result;
  result.graded.submission.student = student;
  result.graded.submission.chapter = chapter;
  ExerciseResult exercise;
  exercise.id = std::to_string(*chapter_number(chapter)) + ".1";
  exercise.verdict = points ? Verdict::WrongValue : Verdict::GraderError;
  exercise.points = points;
  exercise.max_points = most;
  result.graded.grade.exercises = {exercise};
  sum_up(result.graded.grade);
  result.score = score(result.graded.grade, {}, policy.of(chapter), student, submitted);
  return result;
}

/// ada's total of 5 of 10 points in chapter 1, and of the given points of 20 in chapter 2.
CourseRow row(const Policy& policy, std::optional<double> second = 18.0) {
  const std::vector<Entry> entries = {entry("ada", "01_tensor", 5.0, 10),
                                      entry("ada", "02_activations", second, 20)};
  CourseRow result = course_totals(entries, policy).rows.at(0);
  for (ChapterResult& chapter : result.chapters) chapter.entry = nullptr;  // of this function
  return result;
}

Policy with(const std::string& rules) { return parse_policy(rules + weighted.text, "p"); }

}  // namespace

TEST_CASE("course: without weights each chapter counts by its points") {
  // (5 + 18) / (10 + 20)
  CHECK(row({}).percent == 76.67);
  CHECK(row({}).points == 23);
}

TEST_CASE("course: weights are of the percents") {
  // (1 * 50 + 3 * 90) / 4
  CHECK(row(weighted).percent == 80);
  // A chapter that the weights leave out does not count.
  const CourseRow left_out = row(parse_policy("[weights]\n1 = 7", "p"));
  CHECK(left_out.percent == 50);
  CHECK(left_out.chapters[1].counted == Counted::Weightless);
  CHECK(left_out.points == 23);
}

TEST_CASE("course: an excused chapter is in neither sum, also where it is pending") {
  const Policy excused = parse_policy(weighted.text + "[excused]\nada = [2]", "p");
  CHECK(row(excused).percent == 50);
  CHECK(row(excused).chapters[1].counted == Counted::Excused);
  CHECK(row(excused, std::nullopt).percent == 50);
  CHECK_FALSE(row(excused, std::nullopt).is_pending);
  const CourseRow all = row(parse_policy("[excused]\nada = [1, \"02_activations\"]", "p"));
  CHECK_FALSE(all.percent.has_value());
  CHECK_FALSE(all.is_pending);
  CHECK(row(parse_policy("[excused]\nbob = [2]", "p")).percent == 76.67);
}

TEST_CASE("course: the lowest chapter is dropped, and never the last that counts") {
  CHECK(row(with("drop_lowest = 1\n")).percent == 90);
  CHECK(row(with("drop_lowest = 1\n"), 4.0).percent == 50);  // 20 % is lower
  CHECK(row(with("drop_lowest = 1\n"), 4.0).chapters[1].counted == Counted::Dropped);
  CHECK(row(with("drop_lowest = 5\n")).percent == 90);
  // An excused chapter does not count, so that nothing is left to drop.
  const Policy excused = parse_policy("drop_lowest = 1\n[excused]\nada = [2]", "p");
  CHECK(row(excused).percent == 50);
}

TEST_CASE("course: of equally low chapters the one of more weight is dropped") {
  const Policy policy = parse_policy("drop_lowest = 1\n[weights]\n1 = 1\n2 = 4\n3 = 1", "p");
  const std::vector<Entry> entries = {entry("ada", "01_tensor", 1.0, 3),
                                      entry("ada", "02_activations", 3.0, 9),
                                      entry("ada", "03_layers", 8.0, 10)};
  const CourseTotals totals = course_totals(entries, policy);
  CHECK(totals.rows[0].chapters[1].counted == Counted::Dropped);
  CHECK(totals.rows[0].percent == 56.67);  // (33.33 + 80) / 2
}

TEST_CASE("course: a pending chapter makes the total pending, whatever is dropped") {
  for (const Policy& policy : {Policy(), weighted, with("drop_lowest = 1\n")}) {
    const CourseRow pending = row(policy, std::nullopt);
    CHECK(pending.is_pending);
    CHECK_FALSE(pending.percent.has_value());
    CHECK_FALSE(pending.points.has_value());
    CHECK(pending.chapters[1].counted == Counted::Pending);
    CHECK(pending.chapters[0].percent == 50);
  }
  // A chapter without weight cannot hold up the total.
  CHECK(row(parse_policy("[weights]\n1 = 7", "p"), std::nullopt).percent == 50);
}

TEST_CASE("course: what is late counts with the points that are left") {
  const Policy policy = parse_policy(
      "penalty_per_day = 10\n[chapter.2]\ndue = 1970-01-02T00:00:00Z\n[chapter.2.extension]\n"
      "bob = 1970-01-05T00:00:00Z\n" +
          weighted.text,
      "p");
  const std::int64_t late = 86400 + 3600;  // one day begun: 18 - 1.8
  std::vector<Entry> entries;
  for (const char* student : {"ada", "bob"}) {
    entries.push_back(entry(student, "01_tensor", 5.0, 10, policy, late));
    entries.push_back(entry(student, "02_activations", 18.0, 20, policy, late));
  }
  const CourseTotals totals = course_totals(entries, policy);
  CHECK(totals.rows[0].chapters[0].points == 5);  // chapter 1 is never due
  CHECK(totals.rows[0].chapters[1].points == 16.2);
  CHECK(totals.rows[0].percent == 73.25);  // (50 + 3 * 81) / 4
  CHECK(totals.rows[1].percent == 80);
}

TEST_CASE("course: who has handed in nothing in a chapter has none of its points") {
  std::vector<Entry> entries = {entry("ada", "01_tensor", 5.0, 10),
                                entry("bob", "01_tensor", 10.0, 10),
                                entry("bob", "02_activations", 18.0, 20)};
  const CourseTotals totals = course_totals(entries, weighted);
  CHECK(totals.rows[0].percent == 12.5);  // (50 + 3 * 0) / 4
  CHECK(totals.rows[0].chapters[1].entry == nullptr);
  CHECK(course_totals(entries, with("drop_lowest = 1\n")).rows[0].percent == 50);
  // It may be theirs, but it has no match: the total waits.
  entries[0].roster.unclear = {"02_activations"};
  CHECK(course_totals(entries, weighted).rows[0].is_pending);
}

TEST_CASE("course: a chapter that is not graded yet is named, and does not count") {
  const Policy policy = parse_policy("[weights]\n1 = 1\n9 = 4", "p");
  const std::vector<Entry> entries = {entry("ada", "01_tensor", 5.0, 10)};
  const CourseTotals totals = course_totals(entries, policy);
  CHECK(totals.is_course);
  CHECK(totals.rows[0].percent == 50);
  CHECK(totals.ungraded == std::vector<int>{9});
  CHECK(describe_totals(totals, policy) ==
        "each chapter counts by its weight; so far, without 9, which is not graded yet");
  CHECK_FALSE(course_totals(entries, {}).is_course);
}

TEST_CASE("course: a person of the roster is one student, whatever their submissions are called") {
  std::vector<Entry> entries = {
      entry("Ada L_77_assignsubmission_file_", "01_tensor", 5.0, 10),
      entry("Ada L_91_assignsubmission_file_", "02_activations", 18.0, 20)};
  CHECK(course_totals(entries, weighted).rows.size() == 2);
  for (Entry& each : entries) each.roster.person = "u1";
  const CourseTotals totals = course_totals(entries, weighted);
  REQUIRE(totals.rows.size() == 1);
  CHECK(totals.rows[0].student == "u1");
  CHECK(totals.rows[0].percent == 80);
}
