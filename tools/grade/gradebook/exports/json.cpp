#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/exports/student_view.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"
#include "tools/grade/course/times.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace wick::grade {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& value) {
  return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json to_json_value(const Score& score) {
  Json value = {
      {"status", score.status()}, {"max_points", score.max_points}, {"days_late", score.days_late}};
  if (!score.is_pending()) {
    value.update(
        {{"points", *score.points}, {"earned", *score.earned}, {"penalty", score.penalty}});
  }
  value["overrides"] = Json::array();
  for (const auto& [id, by_hand] : score.overrides) {
    value["overrides"].push_back({{"exercise", id},
                                  {"points", by_hand.points},
                                  {"reason", by_hand.reason},
                                  {"by", by_hand.by},
                                  {"made", format_iso_time(by_hand.made)}});
  }
  for (const ScoredAnswer& answer : score.answers) {
    Json each = {{"question", answer.id},
                 {"counts", score.counts_answers},
                 {"status", to_string(answer.state)},
                 {"max_points", answer.max_points}};
    if (answer.points) each["points"] = *answer.points;
    if (answer.state == AnswerState::Marked) {
      each.update({{"remark", answer.mark->remark},
                   {"by", answer.mark->by},
                   {"made", format_iso_time(answer.mark->made)}});
    }
    value["answers"].push_back(std::move(each));
  }
  return value;
}

Json number_or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

Json to_json_value(const CourseTotals& totals) {
  Json rows = Json::array();
  for (const CourseRow& row : totals.rows) {
    Json chapters = Json::array();
    for (std::size_t i = 0; i < row.chapters.size(); ++i) {
      const ChapterResult& chapter = row.chapters[i];
      chapters.push_back({{"chapter", totals.chapters[i]},
                          {"points", number_or_null(chapter.points)},
                          {"max_points", chapter.max_points},
                          {"weight", chapter.weight},
                          {"counted", to_string(chapter.counted)}});
    }
    rows.push_back({{"student", row.student},
                    {"percent", number_or_null(row.percent)},
                    {"status", row.is_to_be_marked ? "to_be_marked"
                               : row.is_pending    ? "pending"
                                                   : "graded"},
                    {"chapters", std::move(chapters)}});
  }
  return rows;
}

// The result of a scenario, in a student's words.
std::string scenario_text(const ExerciseView::Scenario& scenario) {
  std::string text = scenario.name + ": " + in_words(scenario.verdict) + "\n";
  if (!scenario.detail.empty()) text += scenario.detail + "\n";
  text += scenario.shown;
  for (const std::string& note : scenario.notes) text += note + "\n";
  if (!scenario.printed.empty()) text += "printed: " + scenario.printed + "\n";
  return text;
}

std::string exercise_text(const ExerciseView& view) {
  std::string text = view.verdict + "\n";
  for (const ExerciseView::Scenario& scenario : view.scenarios) {
    if (!scenario.is_hidden) text += scenario_text(scenario);
  }
  if (!view.mistake_class.empty()) text += view.mistake_class + "\n";
  if (!view.hint.empty()) text += "hint: " + view.hint + "\n";
  if (view.by_hand != nullptr) {
    text += "points given by hand (computed: " + format_points(view.computed_points, "pending") +
            "): " + view.by_hand->reason + "\n";
  }
  return printable(text);
}

const char* gradescope_visibility(HiddenShown hidden) {
  switch (hidden) {
    case HiddenShown::Now: return "visible";
    case HiddenShown::AfterDue: return "after_due_date";
    case HiddenShown::Never: break;
  }
  return "hidden";
}

Json gradescope_test(const std::string& name, const std::string& output, bool has_passed) {
  return {{"name", name},
          {"name_format", "text"},
          {"status", has_passed ? "passed" : "failed"},
          {"output", output},
          {"output_format", "text"}};
}

// An answer that is to be marked has no score: a person gives it in Gradescope, or here.
Json gradescope_answer(const WrittenAnswer& answer, const ScoredAnswer& scored) {
  std::string output = std::string(to_string(scored.state));
  std::replace(output.begin(), output.end(), '_', ' ');
  if (scored.state == AnswerState::Marked && !scored.mark->remark.empty()) {
    output = scored.mark->remark;
  }
  Json test = {{"name", answer.id + " " + answer.title},
               {"name_format", "text"},
               {"number", answer.id},
               {"output", printable(output)},
               {"output_format", "text"},
               {"visibility", "visible"}};
  if (scored.points) {
    test["score"] = *scored.points;
    test["max_score"] = scored.max_points;
  }
  return test;
}

std::string file_problems(const Graded& graded) {
  std::string text;
  for (const std::string& problem : graded.submission.problems) text += problem + "\n";
  for (const auto& [file, problem] : graded.grade.problems) text += problem + "\n";
  return printable(text);
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::string to_json(const std::vector<Entry>& entries, const Policy& policy) {
  Json value = {{"policy", policy.text}};
  value["students"] = Json::array();
  for (const Entry& entry : entries) {
    Json student = Json::parse(to_json(entry.graded));
    student["score"] = to_json_value(entry.score);
    for (const auto& [column, field] : entry.roster.fields) student["roster"][column] = field;
    if (!entry.group.empty()) {
      student.update({{"group", entry.group}, {"handed_in_by", entry.owner}});
    }
    for (const LineRemark& remark : entry.remarks) {
      student["remarks"].push_back({{"file", remark.file},
                                    {"line", remark.line},
                                    {"text", remark.text},
                                    {"by", remark.by},
                                    {"of_an_earlier_version", remark.is_of_earlier}});
    }
    if (!entry.attempt.empty()) student["attempt"] = entry.attempt;
    if (entry.handin.submitted) {
      student["submitted"] = format_iso_time(*entry.handin.submitted);
      student["submitted_from"] = entry.handin.is_given ? "given" : "files";
    }
    value["students"].push_back(std::move(student));
  }
  const CourseTotals totals = course_totals(entries, policy);
  if (totals.is_course) value["course"] = to_json_value(totals);
  return dump(value);
}

std::string to_gradescope(const Entry& entry, const Policy& policy) {
  // Gradescope sums the scores of tests where the submission has none: without tests there is no
  // score at all.
  const Score& score = entry.score;
  if (score.is_pending() && !score.is_to_be_marked()) {
    return dump({{"output", pending_text},
                 {"output_format", "text"},
                 {"visibility", "visible"},
                 {"stdout_visibility", "hidden"},
                 {"extra_data", {{"status", score.status()}, {"wick", WICK_VERSION}}}});
  }
  Json tests = Json::array();
  for (const ExerciseView& view : view_of_student(entry, false)) {
    Json test = gradescope_test(view.id + " " + view.title, exercise_text(view), view.has_passed);
    test["number"] = view.id;
    test["score"] = *view.points;
    test["max_score"] = view.max_points;
    test["visibility"] = "visible";
    tests.push_back(test);
  }
  for (std::size_t i = 0; score.counts_answers && i < score.answers.size(); ++i) {
    tests.push_back(gradescope_answer(entry.graded.grade.answers.at(i), score.answers[i]));
  }
  // Scenarios carry no points of their own: the exercise has them.
  if (policy.hidden != HiddenShown::Never) {
    for (const ExerciseView& view : view_of_student(entry, true)) {
      for (const ExerciseView::Scenario& scenario : view.scenarios) {
        if (!scenario.is_hidden) continue;
        Json test = gradescope_test("hidden: " + scenario.name, printable(scenario_text(scenario)),
                                    scenario.verdict == Verdict::Passed);
        test["score"] = 0;
        test["max_score"] = 0;
        test["visibility"] = gradescope_visibility(policy.hidden);
        tests.push_back(test);
      }
    }
  }
  // There is no execution_time: a program that sleeps in a hidden scenario could pass on a number
  // by it.
  const std::string problems = file_problems(entry.graded), late = lateness(score);
  const std::string missing = missing_text(score);
  Json value = {
      {"score", *score.so_far},
      {"output", problems + late + (late.empty() || missing.empty() ? "" : "\n") + missing},
      {"output_format", "text"},
      {"visibility", "visible"},
      {"stdout_visibility", "hidden"}};
  value["extra_data"] = {{"sandbox", to_string(entry.graded.grade.isolation)},
                         {"wick", WICK_VERSION},
                         {"mistakes", mistakes_of(entry.graded.grade)}};
  value["tests"] = std::move(tests);
  return dump(value);
}

// Classroom 50's scores are whole numbers; the exact points stand beside them. It marks lateness
// itself.
std::string to_classroom50(const Entry& entry, std::int64_t now) {
  if (entry.score.is_pending()) {
    fail<Error>("gradebook: classroom50: ", printable_name(entry.graded.submission.student),
                " is pending: a result must have a score");
  }
  std::int64_t score = 0, most = 0;
  Json tests = Json::array();
  for (const ExerciseView& view : view_of_student(entry, false)) {
    const std::int64_t points = std::llround(*view.points), worth = std::llround(view.max_points);
    score += points;
    most += worth;
    tests.push_back({{"test-name", view.id + " " + view.title},
                     {"passed", view.has_passed},
                     {"score", points},
                     {"max-score", worth},
                     {"points", *view.points},
                     {"verdict", view.verdict},
                     {"output", exercise_text(view)}});
  }
  std::string review = variable("REVIEW_URL");
  if (review.empty()) review = variable("COMMIT_URL");
  std::string owner = variable("OWNER");
  if (owner.empty()) owner = variable("USERNAME");
  if (owner.empty()) owner = printable_name(entry.graded.submission.student);
  std::string assignment = variable("ASSIGNMENT");
  if (assignment.empty()) assignment = entry.graded.submission.chapter;
  return dump({{"schema", "classroom50/result/v1"},
               {"classroom", variable("CLASSROOM")},
               {"assignment", assignment},
               {"owner", owner},
               {"submission", variable("SUBMISSION_TAG")},
               {"commit", variable("COMMIT_URL")},
               {"release", variable("RELEASE_URL")},
               {"review", review},
               {"datetime", format_iso_time(entry.handin.submitted.value_or(now))},
               {"graded_at", format_iso_time(now)},
               {"score", score},
               {"max-score", most},
               {"tests", std::move(tests)}});
}

}  // namespace wick::grade
