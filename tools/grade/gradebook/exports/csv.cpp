#include "tools/grade/gradebook/csv.h"

#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/exports/student_view.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <cstdio>
#include <tuple>

namespace wick::grade {
namespace {

// Sorts by chapter and number: "12.10" comes after "12.9".
bool comes_before(const std::string& a, const std::string& b) {
  int a_chapter = 0, a_number = 0, b_chapter = 0, b_number = 0;
  std::sscanf(a.c_str(), "%d.%d", &a_chapter, &a_number);
  std::sscanf(b.c_str(), "%d.%d", &b_chapter, &b_number);
  return std::tie(a_chapter, a_number, a) < std::tie(b_chapter, b_number, b);
}

std::vector<std::string> exercise_columns(const std::vector<Entry>& entries) {
  std::vector<std::string> ids;
  for (const Entry& entry : entries) {
    for (const ExerciseResult& exercise : entry.graded.grade.exercises) ids.push_back(exercise.id);
  }
  std::sort(ids.begin(), ids.end(), comes_before);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

const ExerciseResult* find(const Grade& grade, const std::string& id) {
  for (const ExerciseResult& exercise : grade.exercises) {
    if (exercise.id == id) return &exercise;
  }
  return nullptr;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string overridden(const Score& score) {
  std::string text;
  for (const auto& [id, by_hand] : score.overrides) {
    text += (text.empty() ? "" : "; ") + id + ": " + by_hand.reason;
  }
  return text;
}

// A column of the roster never has the name of one of ours.
std::string roster_columns(const std::vector<Entry>& entries, const std::string& ours) {
  std::string text;
  if (entries.empty()) return text;
  for (const auto& [column, value] : entries.front().roster.fields) {
    const std::string name = csv_field(printable_name(column));
    const bool is_taken = ("," + ours + ",").find("," + name + ",") != std::string::npos;
    text += "," + (is_taken ? csv_field("roster " + printable_name(column)) : name);
  }
  return text;
}

std::string points_field(const std::optional<double>& points) { return format_points(points, ""); }

std::string student_field(const Entry& entry) {
  return csv_field(valid_utf8(printable_name(entry.graded.submission.student)));
}

}  // namespace

std::string to_csv(const std::vector<Entry>& entries) {
  const std::vector<std::string> ids = exercise_columns(entries);
  const bool has_rules = std::any_of(entries.begin(), entries.end(), [](const Entry& entry) {
    return entry.score.days_late > 0 || !entry.score.overrides.empty();
  });
  const bool has_pending = std::any_of(entries.begin(), entries.end(),
                                       [](const Entry& entry) { return entry.score.is_pending(); });
  const bool has_attempts = std::any_of(entries.begin(), entries.end(),
                                        [](const Entry& entry) { return !entry.attempt.empty(); });
  std::string text = "student,chapter,points,max_points";
  for (const std::string& id : ids) text += "," + id + "," + id + " verdict";
  text += std::string(",mistakes") + (has_rules ? ",days_late,penalty,overrides" : "") +
          (has_pending ? ",status" : "") + (has_attempts ? ",attempt" : "");
  text += roster_columns(entries, text) + "\r\n";
  for (const Entry& entry : entries) {
    const Score& score = entry.score;
    text += student_field(entry) + "," + csv_field(entry.graded.submission.chapter) + "," +
            points_field(score.points) + "," + format_points(score.max_points);
    for (const std::string& id : ids) {
      const ExerciseResult* exercise = find(entry.graded.grade, id);
      text += exercise == nullptr
                  ? ",,"
                  : "," + points_field(score.exercises.at(id)) + "," + to_string(exercise->verdict);
    }
    text += "," + csv_field(joined(mistakes_of(entry.graded.grade)));
    if (has_rules) {
      text += "," + std::to_string(score.days_late) + "," + format_points(score.penalty) + "," +
              csv_field(valid_utf8(printable_name(overridden(score))));
    }
    if (has_pending) text += score.is_pending() ? ",pending" : ",graded";
    if (has_attempts) text += "," + entry.attempt;
    for (const auto& [column, value] : entry.roster.fields) {
      text += "," + csv_field(printable_name(value));
    }
    text += "\r\n";
  }
  return text;
}

std::string to_nbgrader_csv(const std::vector<Entry>& entries, const Policy& policy) {
  std::string text =
      "assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,"
      "late_submission_penalty,score,max_score\r\n";
  for (const Entry& entry : entries) {
    const auto due = policy.due_for(entry.graded.submission.student);
    // nbgrader's times are UTC without saying so.
    const auto time = [](const std::optional<std::int64_t>& seconds) {
      return seconds ? format_time(*seconds).substr(0, 19) : std::string();
    };
    text += csv_field(entry.graded.submission.chapter) + "," + time(due) + "," +
            time(entry.handin.submitted) + "," + student_field(entry) + ",,," +
            csv_field(printable_name(entry.roster.email)) + "," + points_field(entry.score.earned) +
            "," + (entry.score.is_pending() ? "" : format_points(entry.score.penalty)) + "," +
            points_field(entry.score.points) + "," + format_points(entry.score.max_points) + "\r\n";
  }
  return text;
}

}  // namespace wick::grade
